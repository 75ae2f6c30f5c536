import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useState } from 'react';
import { IntentLink } from 'sanity/router';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { FollowUpDialog } from '../../kit/frame/follow-up-dialog.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { fetchFollowUp } from './api.ts';
import type { OpenQuote } from './use-quote.ts';

/** Has a quote, or what is to be paid of it, followed up: by the site itself, unless it is stopped, or by hand. */
export function FollowUpsPart({
  token,
  quote,
  open,
}: {
  token: string | undefined;
  quote: QuoteDetail;
  open: OpenQuote;
}) {
  const { isStopped } = quote.followUps;
  const [isShown, setIsShown] = useState(false);
  const read = useCallback(() => fetchFollowUp(token, quote.id), [token, quote.id]);
  const toast = useToast();
  const toggle = async () => {
    if (!(await open.change({ action: 'followUps', isStopped: !isStopped }))) return;
    toast.push({
      status: 'success',
      title: isStopped ? 'Les relances reprennent.' : 'Ce devis n’est plus relancé.',
    });
  };
  return (
    <Part title="Relances">
      <Stack gap={3}>
        <Text size={1}>
          {isStopped
            ? 'Relances automatiques arrêtées pour ce devis.'
            : 'Sans nouvelles du client, le site le relance de lui-même\u00a0; toute réponse arrête les relances.'}
        </Text>
        <Text size={1}>
          <IntentLink intent="edit" params={{ id: 'followUpSettings', type: 'followUpSettings' }}>
            Délais des relances
          </IntentLink>
        </Text>
      </Stack>
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => setIsShown(true)}
          text="Relancer…"
        />
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          mode="bleed"
          onClick={() => void toggle()}
          text={isStopped ? 'Reprendre les relances' : 'Ne plus relancer'}
        />
      </Flex>
      {isShown ? (
        <FollowUpDialog
          isBusy={open.isBusy}
          onClose={() => setIsShown(false)}
          problem={open.problem}
          read={read}
          send={({ kind, due }) => open.change({ action: 'followUp', kind, due })}
        />
      ) : null}
    </Part>
  );
}
