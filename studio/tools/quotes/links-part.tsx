import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useId, useState } from 'react';
import { awaited } from '../../../lib/quotes/signers.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { CopyField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { useCopy } from '../../kit/frame/use-copy.ts';
import { when } from '../../kit/when.ts';
import type { OpenQuote } from './use-quote.ts';

/** Time until the next check whether a mail has gone out, in ms. */
const MAIL_MS = 4_000;

const MAILS: Readonly<Record<NonNullable<QuoteDetail['mail']>, string>> = {
  sent: 'L’e-mail avec le lien est parti.',
  waiting: 'L’e-mail avec le lien est en cours d’envoi.',
  refused: 'L’e-mail avec le lien a été refusé\u00a0: cette adresse n’existe pas.',
};

/** Says how many links open the quote, and when one was last used. */
export function sayLinks({ open, lastUsedAt }: QuoteDetail['links']): string {
  const count =
    open === 0
      ? 'Aucun lien ne l’ouvre.'
      : open === 1
        ? 'Un lien l’ouvre, sans compte.'
        : `${open} liens l’ouvrent, sans compte.`;
  return lastUsedAt ? `${count} Dernière ouverture ${when(lastUsedAt)}.` : count;
}

const awaitedAddresses = (signers: QuoteDetail['signers']) =>
  awaited(signers)
    .map(({ email }) => email)
    .join(', ');

/** The links by which a client without an account reads the quote. */
export function LinksPart({
  quote,
  canMake,
  open: { change, isBusy, problem, readAgain },
}: {
  quote: QuoteDetail;
  /** Whether one may still be made. */
  canMake: boolean;
  open: OpenQuote;
}) {
  const { links, mail, mailbox, email, signers } = quote;
  const isShared = signers.length > 0;
  const [link, setLink] = useState<string | null>(null);
  const [isCutting, setIsCutting] = useState(false);
  const toast = useToast();
  const toClipboard = useCopy();
  const id = useId();
  useEffect(() => {
    if (mail !== 'waiting') return;
    const timer = setInterval(readAgain, MAIL_MS);
    return () => clearInterval(timer);
  }, [mail, readAgain]);

  const copy = async () => {
    const made = await change({ action: 'link', by: 'copy' });
    if (!made?.link) return;
    setLink(made.link);
    await toClipboard(made.link, 'Lien copié.');
  };
  const sendAgain = async () => {
    if (await change({ action: 'link', by: 'mail' })) {
      toast.push({
        status: 'success',
        title: `Nouveau lien envoyé à ${awaitedAddresses(signers) || email}.`,
      });
    }
  };
  const cut = async () => {
    if (!(await change({ action: 'cut' }))) return;
    setIsCutting(false);
    setLink(null);
    toast.push({ status: 'success', title: 'Les liens n’ouvrent plus rien.' });
  };

  return (
    <Part title="Lien du client">
      <Stack gap={3}>
        {mail === 'waiting' && links.open === 0 ? null : <Text size={1}>{sayLinks(links)}</Text>}
        {mail ? (
          <Text muted={mail !== 'refused'} size={1}>
            {MAILS[mail]}
          </Text>
        ) : null}
        <Text muted size={1}>
          {isShared
            ? 'Chaque signataire a son lien\u00a0: qui l’ouvre reçoit d’abord un code à sa propre adresse.'
            : `Qui l’ouvre reçoit d’abord un code à l’adresse ${email}.`}
        </Text>
      </Stack>
      {link ? (
        <Card padding={3} radius={2} tone="primary">
          <CopyField
            help={'Il n’est montré qu’une fois\u00a0: le site n’en garde qu’une empreinte.'}
            id={id}
            label="Nouveau lien"
            value={link}
          />
        </Card>
      ) : null}
      <Flex gap={2} wrap="wrap">
        {canMake && !isShared ? (
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            mode="ghost"
            onClick={() => void copy()}
            text="Copier un lien"
          />
        ) : null}
        {canMake && mailbox ? (
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            mode="ghost"
            onClick={() => void sendAgain()}
            text={isShared ? 'Renvoyer un lien à qui n’a pas signé' : 'Renvoyer un lien par e-mail'}
          />
        ) : null}
        {links.open > 0 ? (
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            mode="bleed"
            onClick={() => setIsCutting(true)}
            text="Couper les liens…"
            tone="critical"
          />
        ) : null}
      </Flex>
      {isCutting ? (
        <ConfirmDialog
          busy="Coupure…"
          confirm="Couper les liens"
          isBusy={isBusy}
          onCancel={() => setIsCutting(false)}
          onConfirm={() => void cut()}
          problem={problem}
          question={'Couper les liens de ce devis\u202f?'}
          tone="critical"
        >
          <Text size={1}>
            Aucun lien envoyé jusqu’ici n’ouvrira plus ce devis. Le client le lit encore depuis son
            espace client, et vous pourrez en faire un nouveau tant qu’il est valable.
          </Text>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}
