import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft';
import { Box, Button, Container, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useRef } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import { Problem } from '../problem.tsx';
import { QuoteEditor } from './editor.tsx';
import { HEADING_ID } from './head.tsx';
import { SentQuote } from './sent-quote.tsx';
import { useQuote } from './use-quote.ts';

/** One quote: a draft to be written, or what was sent and what became of it. */
export function QuotePane({
  token,
  id,
  hasWayBack,
  onChanged,
}: {
  token: string | undefined;
  id: string;
  /** Whether it stands in the place of the list. */
  hasWayBack: boolean;
  onChanged: () => void;
}) {
  const open = useQuote(token, id, onChanged);
  const { shown: quote, problem, readAgain } = open;
  const toast = useToast();
  const router = useRouter();
  const before = useRef(quote?.state);
  useEffect(() => {
    // What was a draft has become what was sent, and the button under the keyboard is gone.
    if (before.current === 'draft' && quote?.state === 'sent') {
      document.getElementById(HEADING_ID)?.focus();
    }
    before.current = quote?.state;
  }, [quote?.state]);
  return (
    <>
      {hasWayBack ? (
        <Box padding={3} paddingBottom={0}>
          <Button
            as={StateLink}
            {...{ state: {} }}
            fontSize={1}
            icon={ArrowLeftIcon}
            mode="bleed"
            text="Tous les devis"
          />
        </Box>
      ) : null}
      {quote ? null : (
        <Container padding={[3, 4, 5]} width={2}>
          <Stack gap={4}>
            {problem ? (
              <Problem text={problem}>
                <Button mode="ghost" onClick={readAgain} text="Réessayer" />
              </Problem>
            ) : (
              <Flex align="center" gap={3} justify="center" padding={5} role="status">
                <Spinner muted />
                <Text muted>Chargement du devis…</Text>
              </Flex>
            )}
          </Stack>
        </Container>
      )}
      {quote?.state === 'draft' ? (
        <QuoteEditor
          onChanged={onChanged}
          onRemoved={() => {
            toast.push({ status: 'success', title: 'Brouillon supprimé.' });
            router.navigate({});
          }}
          onSent={(number) => toast.push({ status: 'success', title: `Devis ${number} envoyé.` })}
          open={open}
          quote={quote}
          token={token}
        />
      ) : null}
      {quote && quote.state !== 'draft' ? (
        <SentQuote open={open} quote={quote} token={token} />
      ) : null}
    </>
  );
}
