import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { StateLink } from 'sanity/router';
import type { RelatedRequest, RequestDetail } from '../../lib/inbox/wire.ts';
import { Problem } from '../problem.tsx';
import { when } from '../when.ts';
import { Window } from '../window.tsx';
import { Part } from './part.tsx';
import { StateBadge } from './state-badge.tsx';
import type { OpenRequest } from './use-request.ts';

type Related = RequestDetail['related'][number];

const Way = ({ reference, title, sentAt }: RelatedRequest) => (
  <Stack flex={1} gap={2} style={{ overflowWrap: 'anywhere', minWidth: '10rem' }}>
    <Text size={1} weight="medium">
      <StateLink state={{ reference }}>{reference}</StateLink> · {title}
    </Text>
    <Text muted size={1}>
      Envoyée {when(sentAt)}
    </Text>
  </Stack>
);

/** Other requests of the same person: those that this one is put together with, and those that it may be a double of. */
export function RelatedRequests({
  request,
  open,
  onMerged,
}: {
  request: RequestDetail;
  open: OpenRequest;
  onMerged: (kept: string) => void;
}) {
  const { merged, related, keptReference } = request;
  const [asked, setAsked] = useState<Related | null>(null);
  if (merged.length === 0 && related.length === 0) return null;
  const merge = async ({ id, reference }: Related) => {
    if (await open.change({ action: 'merge', into: id })) {
      setAsked(null);
      onMerged(reference);
    }
  };
  return (
    <Part title="De la même personne">
      <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {merged.map((double) => (
          <li key={double.reference}>
            <Flex align="center" gap={3} wrap="wrap">
              <Way {...double} />
              <Text muted size={1}>
                Réunie à celle-ci
              </Text>
            </Flex>
          </li>
        ))}
        {related.map((other) => (
          <li key={other.reference}>
            <Flex align="center" gap={3} wrap="wrap">
              <Way {...other} />
              <StateBadge state={other.state} />
              {keptReference || merged.length > 0 ? null : (
                <Button
                  aria-label={`Réunir à ${other.reference}`}
                  fontSize={1}
                  mode="ghost"
                  onClick={() => setAsked(other)}
                  padding={2}
                  text="Réunir…"
                />
              )}
            </Flex>
          </li>
        ))}
      </Stack>
      {asked ? (
        <MergeDialog
          kept={asked.reference}
          onCancel={() => setAsked(null)}
          onMerge={() => void merge(asked)}
          open={open}
          reference={request.reference}
        />
      ) : null}
    </Part>
  );
}

function MergeDialog({
  reference,
  kept,
  open: { problem, isBusy },
  onCancel,
  onMerge,
}: {
  reference: string;
  kept: string;
  open: OpenRequest;
  onCancel: () => void;
  onMerge: () => void;
}) {
  return (
    <Window onClose={onCancel} title={`Réunir ${reference} à ${kept}\u202f?`} width={1}>
      <Stack gap={4}>
        <Text size={1}>
          {kept} reste dans la liste et montre les échanges et les notes des deux. {reference} n’y
          paraît plus. Rien n’est effacé{'\u00a0'}: vous pourrez les séparer.
        </Text>
        {problem ? <Problem text={problem} /> : null}
        <Flex gap={2} justify="flex-end">
          <Button fontSize={1} mode="ghost" onClick={onCancel} text="Annuler" />
          <Button aria-disabled={isBusy} fontSize={1} onClick={onMerge} text="Réunir" />
        </Flex>
      </Stack>
    </Window>
  );
}

/** Said of a double, with the way to what it is put together with, and out of it. */
export function MergedNotice({ request, open }: { request: RequestDetail; open: OpenRequest }) {
  const { keptReference } = request;
  if (!keptReference) return null;
  return (
    <Card padding={4} radius={3} tone="caution">
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Text size={1}>
          Cette demande est réunie à{' '}
          <StateLink state={{ reference: keptReference }}>{keptReference}</StateLink>.
        </Text>
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void open.change({ action: 'unmerge' })}
          text="Séparer"
        />
      </Flex>
    </Card>
  );
}
