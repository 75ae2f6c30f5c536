import { Badge, Card, Text } from '@sanity/ui';
import { formatDay } from '../../../lib/format/dates.ts';
import type { Archive } from '../../../lib/thread/stored.ts';

/** The notice of what is kept for the law, or for those who sign it too: until when, and that it is to be read. */
export const ArchiveNotice = ({
  archive,
  isOfOthers = false,
}: {
  archive: Archive | null;
  /** Whether others than the client sign it, who read it still. */
  isOfOthers?: boolean;
}) =>
  archive ? (
    <Card padding={4} radius={3} tone="caution">
      <Text size={1}>
        {`Ce qui est ici est conservé jusqu’au ${formatDay(archive.keptUntil)}, compte supprimé le ${formatDay(archive.deletedAt)}. ${
          isOfOthers
            ? 'Le client n’y a plus accès\u202f; les autres signataires le lisent encore par leur lien. Tout s’efface après cette date.'
            : 'C’est la preuve d’un contrat, en lecture seule\u00a0: le client n’y a plus accès, et tout s’efface après cette date.'
        }`}
      </Text>
    </Card>
  ) : null;

/** The badge of the same in a list. */
export const ArchiveBadge = ({ archive }: { archive: Archive | null }) =>
  archive ? <Badge fontSize={1}>Compte supprimé</Badge> : null;
