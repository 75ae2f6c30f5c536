import { Button, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useId, useState } from 'react';
import type { ClientOptions, MilestoneTemplate } from '../../../lib/projects/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { PaneColumn, Unread } from '../../kit/frame/pane.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { useAttempt } from '../../kit/frame/use-attempt.ts';
import { useRead } from '../../kit/frame/use-read.ts';
import { useSettled } from '../../kit/frame/use-settled.ts';
import { Problem } from '../../kit/problem.tsx';
import { useKept } from '../../kit/use-kept.ts';
import { fetchClients, fetchTemplates, sendChange } from './api.ts';
import { ClientFields } from './client-fields.tsx';
import { FrameFields } from './frame-fields.tsx';
import { PlanEditor } from './plan-editor.tsx';
import {
  emptyForm,
  type ProjectForm,
  toCreation,
  withClient,
  wrongFieldId,
} from './project-form.ts';
import { TemplateField } from './template-field.tsx';

type Lists = { options: ClientOptions; templates: MilestoneTemplate[] };

/**
 * A new project: for somebody, with its first milestones, which a template gives. Of a request that was won, that is
 * chosen already.
 */
export function NewProject({
  token,
  request,
  onCreated,
}: {
  token: string | undefined;
  /** The reference of a request that was won. */
  request: string | null;
  onCreated: (id: string) => void;
}) {
  const [search, setSearch] = useState('');
  const searched = useSettled(search.trim());
  const read = useCallback(async (): Promise<Lists> => {
    const [options, templates] = await Promise.all([
      fetchClients(token, request ?? searched),
      // Content that cannot be read keeps nobody from writing milestones by hand.
      fetchTemplates(token).catch(() => []),
    ]);
    return { options, templates };
  }, [token, request, searched]);
  const { found: lists, problem, readAgain } = useRead(read);

  if (!lists) return <Unread loading="Chargement…" onRetry={readAgain} problem={problem} />;
  if (request && !lists.options.requests.some(({ reference }) => reference === request)) {
    return (
      <PaneColumn>
        <Problem text="Cette demande n’est pas gagnée, ou elle a déjà son projet." />
      </PaneColumn>
    );
  }
  return (
    <Writing
      lists={lists}
      onCreated={onCreated}
      onSearch={setSearch}
      problem={problem}
      request={request}
      search={search}
      token={token}
    />
  );
}

/** The same, once it is known for whom it may be. */
function Writing({
  token,
  request,
  lists,
  search,
  problem: unread,
  onSearch,
  onCreated,
}: {
  token: string | undefined;
  request: string | null;
  lists: Lists;
  search: string;
  /** The reason why the lists could not be read again. */
  problem: string | null;
  onSearch: (search: string) => void;
  onCreated: (id: string) => void;
}) {
  const [kept, keep] = useKept<ProjectForm>(`new-project-${request ?? ''}`);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  const { isBusy, attempt } = useAttempt(setProblem);
  const toast = useToast();
  const id = useId();

  const own = lists.options.requests.find(({ reference }) => reference === request);
  const form = kept ?? emptyForm(own);
  const { frame, steps } = form;
  const edit = (change: Partial<ProjectForm>) => keep({ ...form, ...change });
  const create = async () => {
    setIsAsked(true);
    const wrong = wrongFieldId(id, form);
    if (wrong) return document.getElementById(wrong)?.focus();
    setProblem(null);
    const created = await attempt(() => sendChange(token, toCreation(form)));
    if (!created) return;
    keep(null);
    toast.push({ status: 'success', title: 'Le projet est créé.' });
    onCreated(created.id);
  };

  return (
    <PaneColumn problem={problem ?? unread}>
      <Heading as="h2" size={2}>
        {request ? `Un projet pour la demande ${request}` : 'Nouveau projet'}
      </Heading>
      {/* Text typed meanwhile would be lost. */}
      <Stack gap={4} inert={isBusy}>
        <Part title="Pour qui">
          {own ? (
            <Text size={1}>{[own.name, own.email].filter(Boolean).join(' · ')}</Text>
          ) : (
            <ClientFields
              form={form}
              id={id}
              isAsked={isAsked}
              onChange={edit}
              onChoose={(who) => edit(withClient(form, who, lists.options))}
              onSearch={onSearch}
              options={lists.options}
              search={search}
            />
          )}
        </Part>
        <Part title="Le projet">
          <FrameFields
            frame={frame}
            id={id}
            isAsked={isAsked}
            onChange={(change) => edit({ frame: { ...frame, ...change } })}
          />
        </Part>
        <Part title="Étapes">
          {lists.templates.length > 0 ? (
            <TemplateField
              form={form}
              id={`${id}-template`}
              onChange={edit}
              templates={lists.templates}
            />
          ) : null}
          <PlanEditor
            id={id}
            isAsked={isAsked}
            onChange={(next) => edit({ steps: next })}
            steps={steps}
          />
        </Part>
      </Stack>
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={isBusy}
          fontSize={1}
          onClick={() => void create()}
          text={isBusy ? 'Création…' : 'Créer le projet'}
          tone="primary"
        />
        {kept ? (
          <Button
            fontSize={1}
            mode="bleed"
            onClick={() => setIsErasing(true)}
            text="Tout effacer…"
            tone="critical"
          />
        ) : null}
      </Flex>
      {isErasing ? (
        <ConfirmDialog
          busy="Effacement…"
          confirm="Tout effacer"
          isBusy={false}
          onCancel={() => setIsErasing(false)}
          onConfirm={() => {
            keep(null);
            setIsAsked(false);
            setIsErasing(false);
          }}
          problem={null}
          question={'Effacer ce que vous avez écrit\u202f?'}
          tone="critical"
        >
          <Text size={1}>Rien n’est encore créé. Rien ne permet de revenir en arrière.</Text>
        </ConfirmDialog>
      ) : null}
    </PaneColumn>
  );
}
