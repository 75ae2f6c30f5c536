import { Badge, Card, Text } from '@sanity/ui';
import type { ClientDetail } from '../../../lib/clients/wire.ts';
import { telHref } from '../../../lib/site/tel-href.ts';
import { ItemHead } from '../../kit/frame/item-head.tsx';
import { PaneColumn, Unread } from '../../kit/frame/pane.tsx';
import { ContactsPart } from './contacts-part.tsx';
import { Appointments, Consents, Dues, Projects, Quotes, Requests, Reviews } from './has-parts.tsx';
import { NotesPart } from './notes-part.tsx';
import { SimilarPart } from './similar-part.tsx';
import { useClient } from './use-client.ts';

/** The card of a client: their people, and all that there is of them, each the way to its pane. */
export function ClientPane({
  token,
  id,
  onChanged,
  onOpen,
}: {
  token: string | undefined;
  id: string;
  onChanged: () => void;
  /** Opens another card. */
  onOpen: (id: string) => void;
}) {
  const open = useClient(token, id, onChanged);
  const { shown: client, problem, readAgain } = open;
  if (!client) {
    return <Unread loading="Chargement de la fiche…" onRetry={readAgain} problem={problem} />;
  }
  return (
    <PaneColumn problem={problem}>
      <Head client={client} />
      {client.isArchived ? (
        <Card padding={4} radius={3} tone="caution">
          <Text size={1}>
            {
              'Le compte de ce client est supprimé\u00a0: ce qui reste est conservé comme preuve du contrat, et ne change plus.'
            }
          </Text>
        </Card>
      ) : (
        <SimilarPart client={client} open={open} />
      )}
      <ContactsPart client={client} onOpen={onOpen} open={open} />
      <NotesPart client={client} open={open} />
      <Requests client={client} />
      <Quotes client={client} />
      <Dues client={client} />
      <Projects client={client} />
      <Appointments client={client} />
      <Reviews client={client} />
      <Consents client={client} />
    </PaneColumn>
  );
}

function Head({
  client: { title, contacts, requests, quotes, projects },
}: {
  client: ClientDetail;
}) {
  const first = contacts.find(({ email }) => email !== '');
  const siren = contacts.find((contact) => contact.siren)?.siren;
  const phone = contacts.find((contact) => contact.phone !== '')?.phone;
  const isExample =
    [...requests, ...quotes, ...projects].length > 0 &&
    [...requests, ...quotes, ...projects].every((each) => each.isExample);
  return (
    <ItemHead
      badges={
        <>
          {contacts.some(({ hasAccount }) => hasAccount) ? (
            <Badge fontSize={1}>Compte client</Badge>
          ) : null}
          {isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
        </>
      }
      title={title}
    >
      <Text size={1}>
        {phone ? (
          <>
            <a href={telHref(phone)}>{phone}</a>
            {' · '}
          </>
        ) : null}
        {first ? <a href={`mailto:${first.email}`}>{first.email}</a> : null}
      </Text>
      {siren ? (
        <Text muted size={1}>
          SIREN {siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')}
        </Text>
      ) : null}
    </ItemHead>
  );
}
