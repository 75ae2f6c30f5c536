import { formatDay } from '@/lib/format/dates.ts';
import { type Signer, signerOf } from '@/lib/quotes/signers.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';

/** What became of a signature: done, refused or awaited. */
function outcomeOf({ signed, refusedAt }: Signer): readonly [words: string, look: string] {
  if (signed) return [`Signé le ${formatDay(signed.at)}`, 'border-done bg-done-soft'];
  if (refusedAt) return [`Refusé le ${formatDay(refusedAt)}`, 'border-edge'];
  return ['Pas encore signé', 'border-wait bg-sheet'];
}

/** Who has signed a quote and who has not, where several sign it (product.md, Several signers). */
export function Signatures({ signers, self }: Pick<ClientQuote, 'signers' | 'self'>) {
  if (signers.length === 0) return null;
  return (
    <ul aria-label="Signatures" className="mt-4 grid max-w-2xl gap-4 sm:gap-2">
      {signers.map((signer) => {
        const [words, look] = outcomeOf(signer);
        return (
          <li key={signer.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-56 break-words">
              <strong>{signerOf(signer)}</strong>
              {signer.id === self?.id ? ' (vous)' : ''}
            </span>
            <span className={`rounded-full border-[1.5px] px-2.5 text-sm ${look}`}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
