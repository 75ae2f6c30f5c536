import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import type { RelatedRequest, RequestDetail } from '../../../lib/requests/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { TextLink } from '../../kit/frame/text-link.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { when } from '../../kit/when.ts';
import { StateBadge } from './state-badge.ts';
import type { OpenRequest } from './use-request.ts';

type Related = RequestDetail['related'][number];

const Way = ({ reference, title, sentAt }: RelatedRequest) => (
  <Stack flex={1} gap={2} style={{ overflowWrap: 'anywhere', minWidth: '10rem' }}>
    <Text size={1} weight="medium">
      <TextLink state={{ reference }}>{reference}</TextLink> · {title}
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
  const { merged, related, keptReference, archive } = request;
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
      <PlainList>
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
              {keptReference || archive || merged.length > 0 ? null : (
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
      </PlainList>
      {asked ? (
        <ConfirmDialog
          busy="Réunion…"
          confirm="Réunir"
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void merge(asked)}
          problem={open.problem}
          question={`Réunir ${request.reference} à ${asked.reference}\u202f?`}
        >
          <Text size={1}>
            {asked.reference} reste dans la liste et montre les échanges et les notes des deux.{' '}
            {request.reference} n’y paraît plus. Rien n’est effacé{'\u00a0'}: vous pourrez les
            séparer.
          </Text>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

/** The notice on a duplicate, with the link to the request that it is merged into, and the way to undo it. */
export function MergedNotice({ request, open }: { request: RequestDetail; open: OpenRequest }) {
  const { keptReference, archive } = request;
  if (!keptReference) return null;
  return (
    <Card padding={4} radius={3} tone="caution">
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Text size={1}>
          Cette demande est réunie à{' '}
          <TextLink state={{ reference: keptReference }}>{keptReference}</TextLink>.
        </Text>
        {archive ? null : (
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            mode="ghost"
            onClick={() => void open.change({ action: 'unmerge' })}
            text="Séparer"
          />
        )}
      </Flex>
    </Card>
  );
}
