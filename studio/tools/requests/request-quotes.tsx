import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useCallback } from 'react';
import { IntentLink } from 'sanity/router';
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

/** The quotes of a request. */
export function RequestQuotes({
  token,
  request,
}: {
  token: string | undefined;
  request: RequestDetail;
}) {
  const { reference, version } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the request may be its quote's.
  const read = useCallback(
    () => fetchQuotes(token, { ...NO_FILTERS, request: reference }),
    [token, reference, version],
  );
  const { found, problem, readAgain } = useRead(read);
  const quotes = found?.quotes;

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
    </Part>
  );
}
