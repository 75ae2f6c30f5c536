import { AddIcon } from '@sanity/icons/Add';
import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useCallback } from 'react';
import { IntentLink, useRouter } from 'sanity/router';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { RequestDetail } from '../../../lib/requests/wire.ts';
import { Part } from '../../kit/frame/part.tsx';
import { useRead } from '../../kit/frame/use-read.ts';
import { OPEN_QUOTES } from '../../kit/intents.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { Problem } from '../../kit/problem.tsx';
import { fetchQuotes, NO_FILTERS } from '../quotes/api.ts';
import { sayDays, sayTitle } from '../quotes/say-quote.ts';
import { StateBadge } from '../quotes/state-badge.ts';
import { useNewQuote } from '../quotes/use-new-quote.ts';

/** The quotes of a request, and the way to a new one, which begins with the request's content. */
export function RequestQuotes({
  token,
  request,
}: {
  token: string | undefined;
  request: RequestDetail;
}) {
  const { id, reference, state, version, archive } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the request may be its quote's.
  const read = useCallback(
    () => fetchQuotes(token, { ...NO_FILTERS, request: reference }),
    [token, reference, version],
  );
  const { found, problem, readAgain } = useRead(read);
  const quotes = found?.quotes;
  const router = useRouter();
  const { isBusy, make } = useNewQuote(token, (quote) =>
    router.navigateIntent(OPEN_QUOTES, { quote }),
  );

  return (
    <Part title="Devis">
      {problem ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      {quotes?.length === 0 ? (
        <Text muted size={1}>
          Aucun devis pour cette demande.
        </Text>
      ) : null}
      {quotes && quotes.length > 0 ? (
        <PlainList>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
                <Flex align="center" gap={2} wrap="wrap">
                  <StateBadge state={quote.state} />
                  <Text size={1} weight="medium">
                    <IntentLink intent={OPEN_QUOTES} params={{ quote: quote.id }}>
                      {[quote.number, sayTitle(quote)].filter(Boolean).join(' · ')}
                    </IntentLink>
                  </Text>
                </Flex>
                <Text muted size={1}>
                  {formatCents(quote.total)} · {sayDays(quote)}
                </Text>
              </Stack>
            </li>
          ))}
        </PlainList>
      ) : null}
      {state === 'spam' || archive ? null : (
        <Flex>
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            icon={AddIcon}
            mode="ghost"
            onClick={() => void make({ action: 'create', request: id })}
            text={isBusy ? 'Création…' : quotes?.length ? 'Faire un autre devis' : 'Faire un devis'}
          />
        </Flex>
      )}
    </Part>
  );
}
