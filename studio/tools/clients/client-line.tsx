import { Badge, Text } from '@sanity/ui';
import type { ClientSummary } from '../../../lib/clients/wire.ts';
import { ListLine } from '../../kit/frame/list-line.tsx';
import { when } from '../../kit/when.ts';

const counted = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? 's' : ''}`;

/** One client of the list: the way to their card. */
export function ClientLine({ client, isOpen }: { client: ClientSummary; isOpen: boolean }) {
  const { id, title, people, email, requests, quotes, projects, activeAt, isArchived } = client;
  const has = [
    requests > 0 && counted(requests, 'demande'),
    quotes > 0 && `${quotes}\u00a0devis`,
    projects > 0 && counted(projects, 'projet'),
  ].filter(Boolean);
  return (
    <ListLine isOpen={isOpen} state={{ client: id }}>
      {isArchived ? <Badge fontSize={1}>Compte supprimé</Badge> : null}
      <Text size={1} weight="medium">
        {title}
      </Text>
      <Text size={1}>{[people, title === email ? '' : email].filter(Boolean).join(' · ')}</Text>
      <Text muted size={1}>
        {[...has, when(activeAt)].join(' · ')}
      </Text>
    </ListLine>
  );
}
