import { Badge, Card, Text } from '@sanity/ui';
import { formatDay } from '../../../lib/format/dates.ts';
import type { Archive } from '../../../lib/thread/stored.ts';

/** The notice of what is kept for the law alone: until when, and that it is to be read and nothing else. */
export const ArchiveNotice = ({ archive }: { archive: Archive | null }) =>
  archive ? (
    <Card padding={4} radius={3} tone="caution">
      <Text size={1}>
        {`Ce qui est ici est conservé jusqu’au ${formatDay(archive.keptUntil)}, compte supprimé le ${formatDay(archive.deletedAt)}. C’est la preuve d’un contrat, en lecture seule\u00a0: le client n’y a plus accès, et tout s’efface après cette date.`}
      </Text>
    </Card>
  ) : null;

/** The badge of the same in a list. */
export const ArchiveBadge = ({ archive }: { archive: Archive | null }) =>
  archive ? <Badge fontSize={1}>Compte supprimé</Badge> : null;
