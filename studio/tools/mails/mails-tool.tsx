import { Box, Heading, Stack, Text } from '@sanity/ui';
import { useId, useState } from 'react';
import { IntentLink } from 'sanity/router';
import {
  MAILS,
  type MailDocument,
  type MailListed,
  mailNamed,
} from '../../../lib/mail-catalogue/catalogue.ts';
import { SearchField } from '../../kit/frame/fields.tsx';
import { ItemHead } from '../../kit/frame/item-head.tsx';
import { ListLine } from '../../kit/frame/list-line.tsx';
import { NothingListed } from '../../kit/frame/page-items.tsx';
import { PaneColumn } from '../../kit/frame/pane.tsx';
import { TwoPanes } from '../../kit/frame/two-panes.tsx';
import { useRouteParam } from '../../kit/frame/use-route-param.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { plainWords } from '../../kit/plain-words.ts';
import { MailPreview } from './mail-preview.tsx';

/** Longest search, in characters. */
const SEARCH_MAX = 60;

/** Whether every word that is searched begins one of the mail's. */
function answers({ title, when, to, part }: MailListed, search: string): boolean {
  const words = plainWords([title, when, to, part].join(' '));
  return plainWords(search).every((asked) => words.some((word) => word.startsWith(asked)));
}

/** The tool « E-mails »: every mail that the site sends, as it will arrive (studio.md, E-mails). */
export function MailsTool() {
  const opened = useRouteParam('mail');
  const mail = opened === null ? undefined : mailNamed(opened);
  return (
    <TwoPanes
      hint="Choisissez un e-mail dans la liste."
      id="e-mails"
      list={<MailList opened={opened} />}
      opened={opened}
      wayBack="Tous les e-mails"
    >
      {mail ? (
        <PaneColumn key={mail.name}>
          <ItemHead badges={null} title={mail.title}>
            <Stack gap={3}>
              <Text muted size={1}>
                {mail.to}. {mail.when}
              </Text>
              <Text size={1}>
                {mail.document ? (
                  <TextsLink document={mail.document} />
                ) : (
                  'Son texte est celui du site.'
                )}
              </Text>
            </Stack>
          </ItemHead>
          <MailPreview mail={mail} />
        </PaneColumn>
      ) : (
        <PaneColumn>
          <Text muted>Cet e-mail n’existe pas.</Text>
        </PaneColumn>
      )}
    </TwoPanes>
  );
}

const TextsLink = ({ document }: { document: MailDocument }) => (
  <IntentLink intent="edit" params={{ id: document, type: document }}>
    Modifier ses textes
  </IntentLink>
);

function MailList({ opened }: { opened: string | null }) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = MAILS.filter((mail) => answers(mail, search));
  const parts = [...new Set(found.map(({ part }) => part))];
  return (
    <Stack gap={4} padding={4}>
      <Heading as="h1" size={2}>
        E-mails
      </Heading>
      <SearchField
        id={`${id}-search`}
        label="Rechercher"
        max={SEARCH_MAX}
        onChange={setSearch}
        placeholder="Relance, code, rendez-vous"
        value={search}
      />
      {parts.length === 0 ? (
        <NothingListed onClear={() => setSearch('')} text="Aucun e-mail ne correspond." />
      ) : null}
      {parts.map((part) => (
        <Stack key={part} as="section" gap={3}>
          <Box paddingTop={2}>
            <Heading as="h2" id={`${id}-${part}`} size={1}>
              {part}
            </Heading>
          </Box>
          <PlainList gap={2} labelledBy={`${id}-${part}`}>
            {found
              .filter((mail) => mail.part === part)
              .map(({ name, title, to, when }) => (
                <ListLine key={name} isOpen={name === opened} state={{ mail: name }}>
                  <Text size={1} weight="medium">
                    {title}
                  </Text>
                  <Text muted size={1}>
                    {to}. {when}
                  </Text>
                </ListLine>
              ))}
          </PlainList>
        </Stack>
      ))}
    </Stack>
  );
}
