import { Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import type { JournalEntry, ProjectDetail } from '../../../lib/projects/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { when } from '../../kit/when.ts';
import { EntryEditor } from './entry-editor.tsx';
import { Pictures } from './pictures.tsx';
import { sayMail } from './say-mail.ts';
import type { OpenProject } from './use-project.ts';

/** Number of published entries that show at once. */
const SHOWN = 3;

const sayBefore = (count: number) =>
  count > 1 ? `Afficher les ${count} entrées précédentes` : 'Afficher l’entrée précédente';

type JournalProps = { token: string | undefined; project: ProjectDetail; open: OpenProject };

/** The journal of a project: the entry being written for this week, and those that the client reads already. */
export function Journal({ token, project, open }: JournalProps) {
  // A draft of what nobody changes any more is read among the others.
  const isDraft = ({ publishedAt }: JournalEntry) => publishedAt === null && !project.archive;
  const drafts = project.journal.filter(isDraft);
  const published = project.journal.filter((entry) => !isDraft(entry));
  const [isWhole, setIsWhole] = useState(false);
  const [asked, setAsked] = useState<JournalEntry | null>(null);
  const toast = useToast();
  const [first = null, ...others] = drafts;

  const publish = async ({ id, title }: JournalEntry) => {
    if (!(await open.change({ action: 'publish', entry: id }))) return;
    setAsked(null);
    toast.push({ status: 'success', title: `«\u202f${title}\u202f» est publié.` });
  };

  return (
    <Part title="Journal de la semaine">
      {project.archive ? null : (
        <EntryEditor
          entry={first}
          onPublish={setAsked}
          open={open}
          place={`entry-new-${project.id}`}
          project={project}
          token={token}
        />
      )}
      {others.map((entry) => (
        <EntryEditor
          key={entry.id}
          entry={entry}
          onPublish={setAsked}
          open={open}
          place={`entry-${entry.id}`}
          project={project}
          token={token}
        />
      ))}
      {published.length === 0 ? (
        <Text muted size={1}>
          {project.archive
            ? 'Rien n’a été écrit.'
            : 'Rien n’est publié pour le moment. Le site promet une entrée chaque semaine.'}
        </Text>
      ) : null}
      {published.slice(0, isWhole ? undefined : SHOWN).map((entry) => (
        <Published key={entry.id} entry={entry} open={open} project={project} token={token} />
      ))}
      {!isWhole && published.length > SHOWN ? (
        <Box>
          <Button
            fontSize={1}
            mode="bleed"
            onClick={() => setIsWhole(true)}
            text={sayBefore(published.length - SHOWN)}
          />
        </Box>
      ) : null}
      {asked ? (
        <ConfirmDialog
          busy="Publication…"
          confirm="Publier"
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void publish(asked)}
          problem={open.problem}
          question={`Publier «\u202f${asked.title}\u202f»\u202f?`}
        >
          <Text size={1}>
            {project.client.hasAccount
              ? `${project.client.name || project.client.email} le lit aussitôt dans son espace. `
              : project.follower
                ? 'Votre client le lit aussitôt par le lien de son devis. '
                : 'Votre client le lira dans son espace, dès qu’il l’ouvrira. '}
            {sayMail(project, 'journal')}
          </Text>
          {asked.pictures.length > 0 ? (
            <Text muted size={1}>
              Avec {asked.pictures.length} image{asked.pictures.length > 1 ? 's' : ''}.
            </Text>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

/** An entry that the client reads; it is corrected in place. */
function Published({ token, project, open, entry }: JournalProps & { entry: JournalEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, title, text, pictures, publishedAt, correctedAt } = entry;
  if (isOpen) {
    return (
      <EntryEditor
        entry={entry}
        onDone={() => setIsOpen(false)}
        open={open}
        place={`entry-${id}`}
        project={project}
        token={token}
      />
    );
  }
  return (
    <Card as="article" border padding={3} radius={2}>
      <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
        <Heading as="h3" size={0}>
          {title}
        </Heading>
        {text ? (
          <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
            {text}
          </Text>
        ) : null}
        <Pictures pictures={pictures} />
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text muted size={1}>
            {publishedAt ? `Publié ${when(publishedAt)}` : 'Brouillon, jamais publié'}
            {correctedAt ? ` · corrigé ${when(correctedAt)}` : ''}
          </Text>
          {project.archive ? null : (
            <Button
              aria-label={`Corriger «\u202f${title}\u202f»`}
              fontSize={1}
              mode="bleed"
              onClick={() => setIsOpen(true)}
              text="Corriger"
            />
          )}
        </Flex>
      </Stack>
    </Card>
  );
}
