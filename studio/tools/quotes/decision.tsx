import { Button, Flex, Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import type { Fact } from '../../../lib/requests/wire.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { when } from '../../kit/when.ts';
import { usePdf } from './use-pdf.ts';

/** Facts that prove an acceptance, in words. */
export function acceptanceFacts({ acceptance, content }: QuoteDetail): Fact[] {
  if (!acceptance) return [];
  const { name, approval, at, sha256, termsVersion, options, total, by, addressHash } = acceptance;
  const chosen = content.lines.filter(({ id }) => options.includes(id)).map(({ label }) => label);
  return [
    { label: 'Signé par', value: `${name}, «\u202f${approval}\u202f», ${when(at)}` },
    { label: 'Montant accepté', value: formatCents(total) },
    ...(chosen.length > 0 ? [{ label: 'Options choisies', value: chosen.join('\n') }] : []),
    {
      label: 'Reconnu par',
      value: by === 'account' ? 'Son compte client' : 'Le lien reçu par e-mail, et un code',
    },
    { label: 'Empreinte du document (SHA-256)', value: sha256 },
    ...(termsVersion ? [{ label: 'Version des conditions', value: termsVersion }] : []),
    { label: 'Empreinte de l’adresse réseau', value: addressHash },
  ];
}

/** The client's decision, or the reason why nobody can decide any more. */
export function Decision({ token, quote }: { token: string | undefined; quote: QuoteDetail }) {
  const { state, reason, files, acceptance } = quote;
  const pdf = usePdf(token);
  if (acceptance) {
    return (
      <Part title="Acceptation">
        <Facts facts={acceptanceFacts(quote)} />
        {files.some(({ kind }) => kind === 'proof') ? (
          <Flex>
            <Button
              aria-disabled={pdf.isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void pdf.open(quote.id, 'proof')}
              text="Ouvrir la page de preuve (PDF)"
            />
          </Flex>
        ) : null}
      </Part>
    );
  }
  if (!reason) return null;
  return (
    <Part title={state === 'revoked' ? 'Votre motif' : 'Motif du client'}>
      <Text size={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
    </Part>
  );
}
