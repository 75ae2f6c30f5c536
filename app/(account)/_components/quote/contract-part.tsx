import { namesOf } from '@/lib/quotes/names.ts';
import { sayToPay } from '@/lib/quotes/paper.ts';
import { isTaxed } from '@/lib/quotes/regimes.ts';
import { isSent } from '@/lib/quotes/states.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { QuoteStatePill } from './quote-state-pill.tsx';
import { type QuoteAccess, quotePagePath } from './which-quote.tsx';

/** A quote by its number: a link to who reads it from their account, where its page needs no other link. */
function Named({ id, name, access }: { id: string; name: string; access: QuoteAccess }) {
  return 'id' in access ? (
    <a href={quotePagePath({ id })} className="link">
      {name}
    </a>
  ) : (
    name
  );
}

/** The contract that a quote began or changes: what it comes to, what of it is paid, and its amendments with their state. */
export function ContractPart({ quote, access }: { quote: ClientQuote; access: QuoteAccess }) {
  const { contract, document, id } = quote;
  if (!contract || (contract.amendments.length === 0 && contract.id === id)) return null;
  const withVat = isTaxed(document.settings.vatRegime);
  const sums = [
    { label: 'Total du contrat', value: contract.total },
    { label: 'Déjà réglé', value: contract.received },
    { label: 'Reste à régler', value: contract.open },
  ];
  return (
    <section aria-labelledby="contrat" className="tile p-5 sm:p-10">
      <h2 id="contrat" className="scroll-mt-28 text-block">
        Votre contrat
      </h2>
      <p className="mt-3">
        {contract.id === id ? (
          'Né de ce devis, avec ses avenants.'
        ) : (
          <>
            Né du <Named id={contract.id} name={`devis ${contract.number}`} access={access} />, que{' '}
            {namesOf(document).this} modifie une fois accepté.
          </>
        )}
      </p>
      <dl className="mt-5 grid max-w-md gap-1.5">
        {sums.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <dt className="text-muted">{label}</dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">{sayToPay(value, withVat)}</dd>
          </div>
        ))}
      </dl>
      {contract.amendments.length > 0 ? (
        <ul aria-label="Avenants" className="mt-5 divide-y-[1.5px] divide-line">
          {contract.amendments.map(({ id: amendment, number, title, state, total }) => (
            <li
              key={amendment}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
            >
              <span className="min-w-0 grow basis-56 break-words">
                <span className="block font-semibold">
                  {amendment === id ? (
                    `Avenant ${number}`
                  ) : (
                    <Named id={amendment} name={`Avenant ${number}`} access={access} />
                  )}
                </span>
                <span className="block text-muted">{t(title)}</span>
              </span>
              {isSent(state) ? <QuoteStatePill state={state} /> : null}
              <span className="whitespace-nowrap tabular-nums">{sayToPay(total, withVat)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
