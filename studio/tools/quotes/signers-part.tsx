import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useId, useState } from 'react';
import { type Signer, signerOf } from '../../../lib/quotes/signers.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { emailProblem } from '../../../lib/validation/email.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { CopyField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { useCopy } from '../../kit/frame/use-copy.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { when } from '../../kit/when.ts';
import { SignerFields } from './signer-fields.tsx';
import type { OpenQuote } from './use-quote.ts';

/** What became of a signature, in words. */
export function saySignature({ signed, refusedAt, email }: Signer): string {
  if (signed) {
    return `Signé ${when(signed.at)}, ${signed.knownBy === 'account' ? 'depuis son compte' : 'par son lien et un code'}`;
  }
  return refusedAt ? `Refusé ${when(refusedAt)}` : `Signature attendue, de ${email}`;
}

/** Who has signed and who has not, where several sign; who has not can be replaced, or taken out while another is awaited. */
export function SignersPart({
  quote,
  canChange,
  open,
}: {
  quote: QuoteDetail;
  canChange: boolean;
  open: OpenQuote;
}) {
  const { signers } = quote;
  const [asked, setAsked] = useState<{ signer: Signer; to: 'replace' | 'remove' } | null>(null);
  const [link, setLink] = useState<{ id: string; url: string } | null>(null);
  const toast = useToast();
  const toClipboard = useCopy();
  const linkId = useId();
  if (signers.length === 0) return null;
  const awaitedCount = signers.filter(({ signed }) => !signed).length;

  const copy = async ({ id }: Signer) => {
    const made = await open.change({ action: 'link', by: 'copy', signer: id });
    if (!made?.link) return;
    setLink({ id, url: made.link });
    await toClipboard(made.link, 'Lien copié.');
  };
  const remove = async ({ id, name }: Signer) => {
    if (!(await open.change({ action: 'signer', signer: id, replacement: null }))) return;
    setAsked(null);
    toast.push({ status: 'success', title: `${name} ne signe plus ce devis.` });
  };

  return (
    <Part title="Signatures">
      <PlainList>
        {signers.map((signer) => (
          <Card as="li" border key={signer.id} padding={3} radius={2}>
            <Stack gap={3}>
              <Flex align="flex-start" gap={3} justify="space-between" wrap="wrap">
                <Text size={1} style={{ overflowWrap: 'anywhere' }} weight="medium">
                  {signerOf(signer)}
                </Text>
                <Badge
                  tone={signer.signed ? 'positive' : signer.refusedAt ? 'critical' : 'caution'}
                >
                  {signer.signed ? 'Signé' : signer.refusedAt ? 'Refusé' : 'Attendu'}
                </Badge>
              </Flex>
              <Text muted size={1} style={{ overflowWrap: 'anywhere' }}>
                {saySignature(signer)}
              </Text>
              {link?.id === signer.id ? (
                <CopyField
                  help={'Il n’est montré qu’une fois\u00a0: le site n’en garde qu’une empreinte.'}
                  id={linkId}
                  label={`Lien de ${signer.name}`}
                  value={link.url}
                />
              ) : null}
              {canChange && !signer.signed ? (
                <Flex gap={2} wrap="wrap">
                  <Button
                    aria-disabled={open.isBusy}
                    aria-label={`Copier un lien pour ${signer.name}`}
                    fontSize={1}
                    mode="ghost"
                    onClick={() => void copy(signer)}
                    text="Copier un lien"
                  />
                  {signer.position > 1 ? (
                    <Button
                      aria-disabled={open.isBusy}
                      aria-label={`Remplacer ${signer.name}`}
                      fontSize={1}
                      mode="ghost"
                      onClick={() => setAsked({ signer, to: 'replace' })}
                      text="Remplacer…"
                    />
                  ) : null}
                  {signer.position > 1 && awaitedCount > 1 ? (
                    <Button
                      aria-disabled={open.isBusy}
                      aria-label={`Retirer ${signer.name}`}
                      fontSize={1}
                      mode="bleed"
                      onClick={() => setAsked({ signer, to: 'remove' })}
                      text="Retirer…"
                      tone="critical"
                    />
                  ) : null}
                </Flex>
              ) : null}
            </Stack>
          </Card>
        ))}
      </PlainList>
      {asked?.to === 'remove' ? (
        <ConfirmDialog
          busy="Retrait…"
          confirm="Retirer ce signataire"
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void remove(asked.signer)}
          problem={open.problem}
          question={`${asked.signer.name} ne doit plus signer\u202f?`}
          tone="critical"
        >
          <Text size={1}>
            Son lien n’ouvre plus rien. Le devis sera accepté une fois signé par les autres. La page
            de preuve dira que cette personne ne signe plus.
          </Text>
        </ConfirmDialog>
      ) : null}
      {asked?.to === 'replace' ? (
        <ReplaceDialog onClose={() => setAsked(null)} open={open} signer={asked.signer} />
      ) : null}
    </Part>
  );
}

/** Asks who signs in the place of another. What is typed stays after a failure. */
function ReplaceDialog({
  signer: { id, name: replaced },
  open,
  onClose,
}: {
  signer: Signer;
  open: OpenQuote;
  onClose: () => void;
}) {
  const [signer, setSigner] = useState({ name: '', role: '', email: '' });
  const [isAsked, setIsAsked] = useState(false);
  const fieldId = useId();
  const toast = useToast();
  const problems = {
    name: signer.name.trim() ? null : 'Indiquez le nom de ce signataire.',
    email: emailProblem(signer.email, 'Indiquez une adresse e-mail valable pour ce signataire.'),
    role: null,
  };
  const replace = async () => {
    setIsAsked(true);
    const wrong = (['name', 'email'] as const).find((field) => problems[field]);
    if (wrong) return document.getElementById(`${fieldId}-${wrong}`)?.focus();
    if (!(await open.change({ action: 'signer', signer: id, replacement: signer }))) return;
    onClose();
    toast.push({ status: 'success', title: `${signer.name} signe à la place de ${replaced}.` });
  };
  return (
    <ConfirmDialog
      busy="Remplacement…"
      confirm="Remplacer"
      isBusy={open.isBusy}
      onCancel={onClose}
      onConfirm={() => void replace()}
      problem={open.problem}
      question={`Qui signe à la place de ${replaced}\u202f?`}
    >
      <Stack gap={4}>
        <Text size={1}>
          Son lien n’ouvre plus rien, et la nouvelle personne reçoit le sien. Les signatures déjà
          données restent.
        </Text>
        <SignerFields
          idOf={(field) => `${fieldId}-${field}`}
          onChange={(change) => setSigner({ ...signer, ...change })}
          problemOf={(field) => (isAsked && problems[field]) || undefined}
          signer={signer}
        />
      </Stack>
    </ConfirmDialog>
  );
}
