import {
  Box,
  Button,
  Checkbox,
  Container,
  Flex,
  Heading,
  Select,
  Spinner,
  Stack,
  Text,
  TextInput,
} from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useId, useState } from 'react';
import { parisDay } from '../../lib/articles/dates.ts';
import { PROJECT_LIMITS } from '../../lib/projects/states.ts';
import type { ClientOptions, MilestoneTemplate } from '../../lib/projects/wire.ts';
import { Part } from '../inbox-tool/part.tsx';
import { Problem } from '../problem.tsx';
import { useKept } from '../use-kept.ts';
import { fetchClients, fetchTemplates, sendChange } from './api.ts';
import { Labelled } from './field.tsx';
import { type Frame, frameProblems, NO_FRAME, toWire as toFrame } from './frame.ts';
import { FrameFields } from './frame-fields.tsx';
import { type PlannedStep, stepsOf, toWire as toMilestones } from './plan.ts';
import { PlanEditor } from './plan-editor.tsx';
import { WayBack } from './project-pane.tsx';

/** Somebody whom no list knows yet. */
const SOMEBODY_ELSE = 'autre';

type Form = {
  /** `request:` and its id, `client:` and an address, or somebody else. */
  who: string;
  email: string;
  clientName: string;
  invite: boolean;
  template: string;
  frame: Frame;
  steps: PlannedStep[];
};

const NOTHING: Form = {
  who: '',
  email: '',
  clientName: '',
  invite: true,
  template: '',
  frame: NO_FRAME,
  steps: [],
};

type Lists = { options: ClientOptions; templates: MilestoneTemplate[] };

/**
 * A new project: for somebody, with its first milestones, which a template gives. Of a request that was won, that is
 * chosen already.
 */
export function NewProject({
  token,
  request,
  hasWayBack,
  onCreated,
}: {
  token: string | undefined;
  /** The reference of a request that was won. */
  request: string | null;
  hasWayBack: boolean;
  onCreated: (id: string) => void;
}) {
  const [kept, keep] = useKept<Form>(`new-project-${request ?? ''}`);
  const [lists, setLists] = useState<Lists | null>(null);
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Counts up to have the lists read anew. */
  const [look, setLook] = useState(0);
  const toast = useToast();
  const id = useId();
  const form = kept ?? NOTHING;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    let isLast = true;
    Promise.all([
      fetchClients(token, request ?? search.trim()),
      // Content that cannot be read keeps nobody from writing milestones by hand.
      fetchTemplates(token).catch(() => []),
    ]).then(
      ([options, templates]) => {
        if (!isLast) return;
        setLists({ options, templates });
        setProblem(null);
      },
      (error: Error) => isLast && setProblem(error.message),
    );
    return () => {
      isLast = false;
    };
  }, [token, request, search, look]);

  const own = request
    ? lists?.options.requests.find(({ reference }) => reference === request)
    : undefined;
  const who = own ? `request:${own.id}` : form.who;
  const frame = own && kept === null ? { ...form.frame, name: own.title } : form.frame;
  const edit = (change: Partial<Form>) => keep({ ...form, frame, ...change });
  const choose = (template: string) => {
    const chosen = lists?.templates.find((each) => each.id === template);
    edit({
      template,
      steps: chosen ? stepsOf(chosen, frame.startsOn || parisDay(new Date())) : form.steps,
      frame: chosen && !frame.type ? { ...frame, type: chosen.name } : frame,
    });
  };
  const chooseClient = (value: string) => {
    const found = lists?.options.requests.find((each) => `request:${each.id}` === value);
    edit({
      who: value,
      frame: found && !frame.name ? { ...frame, name: found.title } : frame,
    });
  };

  const whoProblem = who === '' ? 'Dites pour qui est ce projet.' : null;
  const emailProblem =
    who === SOMEBODY_ELSE && form.email.trim() === '' ? 'Entrez l’adresse du client.' : null;

  const create = async () => {
    setIsAsked(true);
    const frameWrong = Object.entries(frameProblems(frame)).find(([, wrong]) => wrong)?.[0];
    const wrong = whoProblem ? 'who' : emailProblem ? 'email' : frameWrong;
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus();
    if (form.steps.some(({ title }) => title.trim() === '') || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const created = await sendChange(token, {
        action: 'create',
        ...toFrame(frame),
        milestones: toMilestones(form.steps),
        client: who.startsWith('request:')
          ? { request: who.slice('request:'.length) }
          : who.startsWith('client:')
            ? { email: who.slice('client:'.length), name: nameOf(lists, who) }
            : { email: form.email, name: form.clientName },
        invite: who === SOMEBODY_ELSE && form.invite,
      });
      keep(null);
      toast.push({ status: 'success', title: 'Le projet est créé.' });
      onCreated(created.id);
    } catch (error) {
      setProblem((error as Error).message);
      setIsBusy(false);
    }
  };

  return (
    <Container padding={[3, 4, 5]} width={2}>
      <Stack gap={4}>
        {hasWayBack ? <WayBack /> : null}
        <Heading as="h2" size={2}>
          {request ? `Un projet pour la demande ${request}` : 'Nouveau projet'}
        </Heading>
        {problem ? (
          <Problem text={problem}>
            {lists ? null : (
              <Button mode="ghost" onClick={() => setLook((count) => count + 1)} text="Réessayer" />
            )}
          </Problem>
        ) : null}
        {!lists && !problem ? (
          <Flex align="center" gap={3} justify="center" padding={5} role="status">
            <Spinner muted />
            <Text muted>Chargement…</Text>
          </Flex>
        ) : null}
        {lists && request && !own ? (
          <Problem text="Cette demande n’est pas gagnée, ou elle a déjà son projet." />
        ) : null}
        {lists && (own || !request) ? (
          <>
            <Part title="Pour qui">
              {own ? (
                <Text size={1}>
                  {own.name ? `${own.name} · ` : ''}
                  {own.email}
                </Text>
              ) : (
                <Who
                  emailProblem={isAsked ? emailProblem : null}
                  form={form}
                  id={id}
                  onChange={edit}
                  onChoose={chooseClient}
                  onSearch={setSearch}
                  options={lists.options}
                  search={search}
                  whoProblem={isAsked ? whoProblem : null}
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
                <Labelled
                  hint={'Ses étapes prennent la place de celles d’ici\u202f; chacune se modifie.'}
                  id={`${id}-template`}
                  label="Partir d’un modèle"
                >
                  {(wiring) => (
                    <Select
                      {...wiring}
                      fontSize={1}
                      onChange={(event) => choose(event.currentTarget.value)}
                      value={form.template}
                    >
                      <option value="">Sans modèle</option>
                      {lists.templates.map((template) => (
                        <option key={template.id} value={template.id}>
                          {template.name}
                        </option>
                      ))}
                    </Select>
                  )}
                </Labelled>
              ) : null}
              <PlanEditor
                isAsked={isAsked}
                onChange={(steps) => edit({ steps })}
                steps={form.steps}
              />
            </Part>
            <Flex gap={2} wrap="wrap">
              <Button
                aria-disabled={isBusy}
                fontSize={1}
                onClick={() => void create()}
                text={isBusy ? 'Création…' : 'Créer le projet'}
                tone="primary"
              />
              {kept ? (
                <Button fontSize={1} mode="bleed" onClick={() => keep(null)} text="Tout effacer" />
              ) : null}
            </Flex>
          </>
        ) : null}
      </Stack>
    </Container>
  );
}

const nameOf = (lists: Lists | null, who: string) =>
  lists?.options.clients.find(({ email }) => `client:${email}` === who)?.name ?? '';

/** Whom the project is for: somebody who is known, or an address. */
function Who({
  id,
  form,
  options,
  search,
  onSearch,
  onChoose,
  onChange,
  whoProblem,
  emailProblem,
}: {
  id: string;
  form: Form;
  options: ClientOptions;
  search: string;
  onSearch: (search: string) => void;
  onChoose: (who: string) => void;
  onChange: (change: Partial<Form>) => void;
  whoProblem: string | null;
  emailProblem: string | null;
}) {
  const { who } = form;
  const { requests, clients } = options;
  const known = new Set([
    ...requests.map((request) => `request:${request.id}`),
    ...clients.map(({ email }) => `client:${email}`),
    SOMEBODY_ELSE,
    '',
  ]);
  return (
    <Stack gap={4}>
      <Labelled id={`${id}-search`} label="Chercher un client ou une demande gagnée">
        {(wiring) => (
          <TextInput
            {...wiring}
            fontSize={1}
            maxLength={PROJECT_LIMITS.search}
            onChange={(event) => onSearch(event.currentTarget.value)}
            placeholder="Nom, e-mail, entreprise, référence"
            type="search"
            value={search}
          />
        )}
      </Labelled>
      <Labelled id={`${id}-who`} label="Le client" problem={whoProblem}>
        {(wiring) => (
          <Select
            {...wiring}
            fontSize={1}
            onChange={(event) => onChoose(event.currentTarget.value)}
            value={who}
          >
            <option value="">Choisissez…</option>
            {/* Chosen before the search narrowed the list. */}
            {known.has(who) ? null : <option value={who}>{who.replace(/^\w+:/, '')}</option>}
            {requests.length > 0 ? (
              <optgroup label="Demandes gagnées">
                {requests.map(({ id: lead, reference, name, email, title }) => (
                  <option key={lead} value={`request:${lead}`}>
                    {`${name || email}\u00a0: ${title} (${reference})`}
                  </option>
                ))}
              </optgroup>
            ) : null}
            {clients.length > 0 ? (
              <optgroup label="Clients">
                {clients.map(({ email, name, company }) => (
                  <option key={email} value={`client:${email}`}>
                    {[name, company, email].filter(Boolean).join(', ')}
                  </option>
                ))}
              </optgroup>
            ) : null}
            <option value={SOMEBODY_ELSE}>Une autre adresse</option>
          </Select>
        )}
      </Labelled>
      {who === SOMEBODY_ELSE ? (
        <>
          <Labelled id={`${id}-email`} label="Son e-mail" problem={emailProblem}>
            {(wiring) => (
              <TextInput
                {...wiring}
                fontSize={1}
                maxLength={254}
                onChange={(event) => onChange({ email: event.currentTarget.value })}
                type="email"
                value={form.email}
              />
            )}
          </Labelled>
          <Labelled id={`${id}-client-name`} label="Son nom (facultatif)">
            {(wiring) => (
              <TextInput
                {...wiring}
                fontSize={1}
                maxLength={PROJECT_LIMITS.clientName}
                onChange={(event) => onChange({ clientName: event.currentTarget.value })}
                value={form.clientName}
              />
            )}
          </Labelled>
          <Flex align="center" as="label" gap={3}>
            <Checkbox
              checked={form.invite}
              onChange={(event) => onChange({ invite: event.currentTarget.checked })}
            />
            <Box flex={1}>
              <Text size={1}>
                S’il n’a pas de compte, lui envoyer un e-mail qui dit comment l’ouvrir
              </Text>
            </Box>
          </Flex>
        </>
      ) : null}
    </Stack>
  );
}
