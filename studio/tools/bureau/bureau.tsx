import { Box, Card, Container, Heading, Stack, Text } from '@sanity/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useCurrentUser, useUserStore } from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { listenTo, useComeBack } from '../../kit/connection.ts';
import { CONTENT_TYPES } from '../../kit/content-types.ts';
import type { BureauContext } from './section.ts';
import { SectionPart } from './section-part.tsx';
import { SECTIONS } from './sections.ts';
import { byUrgency, type Report, summaryOf } from './summary.ts';

/** Delay after a change, in ms: others often follow at once, from an import or somebody who types. */
const SETTLED_MS = 400;

function useBureauContext(): BureauContext {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const userId = useCurrentUser()?.id;
  const users = useUserStore();
  return useMemo(
    () => ({
      client,
      token: client.config().token,
      userId,
      userNames: async (ids) => {
        const known = await users.getUsers(ids);
        return new Map(
          known.flatMap(({ id, displayName }) => (displayName ? [[id, displayName]] : [])),
        );
      },
    }),
    [client, userId, users],
  );
}

/** Counts up when content has changed, and when the consultant comes back: not all of it is the lake's to tell. */
function useChanges({ client }: BureauContext): number {
  const [changes, setChanges] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChanges((count) => count + 1), SETTLED_MS);
  }, []);
  useEffect(() => {
    const leave = listenTo(client, '*[_type in $types]', { types: CONTENT_TYPES }, soon);
    return () => {
      clearTimeout(timer.current);
      leave();
    };
  }, [client, soon]);
  useComeBack(soon);
  return changes;
}

/** The Studio's first screen: tasks that wait for the consultant, each done in place or a link to where it is. */
export function Bureau() {
  const context = useBureauContext();
  const changes = useChanges(context);
  const [reports, setReports] = useState<Readonly<Record<string, Report>>>({});
  const report = useCallback(
    (name: string, count: number | null, isEmpty: boolean) =>
      setReports((all) => ({ ...all, [name]: { count, isEmpty } })),
    [],
  );
  /** Said once, of all parts that the member's role does not open. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const summary = summaryOf(
    SECTIONS.filter(({ asks }) => asks).map(({ name }) => reports[name]?.count),
  );
  const isRead = SECTIONS.every(({ name }) => name in reports);
  const [sections, setSections] = useState(SECTIONS);
  // Once, when all is read: a part that moved later would leave from under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that change later move nothing.
  useEffect(() => {
    if (isRead) setSections(byUrgency(SECTIONS, reports));
  }, [isRead]);
  return (
    <Card height="fill" id="bureau" overflow="auto">
      <Container padding={[3, 4, 5]} width={4}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1" size={3}>
              Bureau
            </Heading>
            <Box role="status">
              <Text muted size={2}>
                {summary ?? 'Lecture de vos contenus…'}
              </Text>
            </Box>
            {refusal ? (
              <Text muted size={1}>
                {refusal}
              </Text>
            ) : null}
          </Stack>
          <div style={{ columns: '26rem 2', columnGap: '1.5rem' }}>
            {sections.map((section) => (
              <SectionPart
                key={section.name}
                changes={changes}
                context={context}
                onRefused={setRefusal}
                report={report}
                section={section}
              />
            ))}
          </div>
        </Stack>
      </Container>
    </Card>
  );
}
