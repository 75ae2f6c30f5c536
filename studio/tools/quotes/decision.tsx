import { Button, Flex, Text } from '@sanity/ui';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import type { Fact } from '../../../lib/requests/wire.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { when } from '../../kit/when.ts';
import { usePdf } from './use-pdf.ts';

/** Facts that prove an acceptance, in words. */
export function acceptanceFacts(quote: QuoteDetail): Fact[] {
  const { acceptance, content } = quote;
  if (!acceptance) return [];
  const { name, approval, at, sha256, termsVersion, options, total, by, addressHash } = acceptance;
  const chosen = content.lines.filter(({ id }) => options.includes(id)).map(({ label }) => label);
  return [
    ...(quote.signers.length > 0
      ? [{ label: 'Signé par tous', value: when(at) }]
      : [{ label: 'Signé par', value: `${name}, «\u202f${approval}\u202f», ${when(at)}` }]),
    { label: 'Montant accepté', value: formatCents(total) },
    ...(chosen.length > 0 ? [{ label: 'Options choisies', value: chosen.join('\n') }] : []),
    {
      label: 'Reconnu par',
      value: by === 'account' ? 'Son compte client' : 'Le lien reçu par e-mail, et un code',
    },
    { label: 'Empreinte du document (SHA-256)', value: sha256 },
    ...(termsVersion ? [{ label: 'Version des conditions', value: termsVersion }] : []),
    { label: 'Empreinte de l’adresse réseau', value: addressHash },
    ...withdrawalFacts(quote),
  ];
}

/** A consumer's right to withdraw: until when, and what came of it. */
function withdrawalFacts({ acceptance, document }: QuoteDetail): Fact[] {
  if (!acceptance?.withdrawUntil) return [];
  const { earlyStart, withdrawUntil, withdrawal } = acceptance;
  const end = formatDay(withdrawUntil);
  if (withdrawal) {
    return [
      {
        label: 'Rétractation',
        value: `${withdrawal.name}, ${when(withdrawal.at)}. Accusé de réception envoyé à ${withdrawal.email}.`,
      },
    ];
  }
  return [
    { label: 'Rétractation possible', value: `Jusqu’au ${end} inclus` },
    ...(document?.settings.earlyStartText
      ? [
          {
            label: 'Début du travail',
            value: earlyStart
              ? 'Dès maintenant\u00a0: le client l’a demandé expressément.'
              : `Pas avant la fin de ce délai\u00a0: le client n’a pas demandé qu’il commence plus tôt.`,
          },
        ]
      : []),
  ];
}

/** The files beside the quote's own, and the buttons that open them. */
const PROOFS = [
  ['proof', 'Ouvrir la page de preuve (PDF)'],
  ['withdrawal', 'Ouvrir l’accusé de réception de la rétractation (PDF)'],
  ['termination', 'Ouvrir la preuve de résiliation (PDF)'],
] as const;

/** The client's decision, or the reason why nobody can decide any more. */
export function Decision({ token, quote }: { token: string | undefined; quote: QuoteDetail }) {
  const { state, reason, files, acceptance } = quote;
  const pdf = usePdf(token);
  if (acceptance) {
    return (
      <Part title="Acceptation">
        <Facts facts={acceptanceFacts(quote)} />
        <Flex gap={2} wrap="wrap">
          {PROOFS.filter(([kind]) => files.some((file) => file.kind === kind)).map(
            ([kind, text]) => (
              <Button
                aria-disabled={pdf.isBusy}
                fontSize={1}
                key={kind}
                mode="ghost"
                onClick={() => void pdf.open(quote.id, kind)}
                text={text}
              />
            ),
          )}
        </Flex>
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
