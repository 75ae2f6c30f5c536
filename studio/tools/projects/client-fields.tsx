import { Box, Checkbox, Flex, Select, Stack, Text } from '@sanity/ui';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { ClientOptions } from '../../../lib/projects/wire.ts';
import { Field, LineField, SearchField } from '../../kit/frame/fields.tsx';

/** The choice of somebody whom no list has yet. */
export const SOMEBODY_ELSE = 'autre';

/** The client of a project, as chosen or typed. */
export type ClientForm = {
  /** `request:` and its id, `client:` and an address, or somebody else. */
  who: string;
  email: string;
  clientName: string;
  invite: boolean;
};

/** The form after a choice of somebody; the name stays when a search no longer lists them. */
export const chosen = (who: string, { clients }: ClientOptions): Partial<ClientForm> => ({
  who,
  clientName: clients.find(({ email }) => who === `client:${email}`)?.name ?? '',
});

/** The client as the route takes it. */
export function toClient({ who, email, clientName }: ClientForm) {
  if (who.startsWith('request:')) return { request: who.slice('request:'.length) };
  const isKnown = who.startsWith('client:');
  return { email: isKnown ? who.slice('client:'.length) : email, name: clientName };
}

/** Problems of the form, by field. */
export const clientProblems = ({ who, email }: ClientForm) => ({
  who: who === '' ? 'Dites pour qui est ce projet.' : null,
  email: who === SOMEBODY_ELSE && email.trim() === '' ? 'Entrez l’adresse du client.' : null,
});

/** Fields for the project's client: somebody who is known, or an address. */
export function ClientFields({
  id,
  form,
  options: { requests, clients },
  search,
  isAsked,
  onSearch,
  onChoose,
  onChange,
}: {
  /** The prefix of the fields' ids. */
  id: string;
  form: ClientForm;
  options: ClientOptions;
  search: string;
  /** Whether it was to be stored: problems show from then on. */
  isAsked: boolean;
  onSearch: (search: string) => void;
  onChoose: (who: string) => void;
  onChange: (change: Partial<ClientForm>) => void;
}) {
  const { who } = form;
  const problems = isAsked ? clientProblems(form) : { who: null, email: null };
  const known = new Set([
    ...requests.map((request) => `request:${request.id}`),
    ...clients.map(({ email }) => `client:${email}`),
    SOMEBODY_ELSE,
    '',
  ]);
  return (
    <Stack gap={4}>
      <SearchField
        id={`${id}-search`}
        label="Chercher un client ou une demande gagnée"
        max={PROJECT_LIMITS.search}
        onChange={onSearch}
        placeholder="Nom, e-mail, entreprise, référence"
        value={search}
      />
      <Field id={`${id}-who`} label="Le client" problem={problems.who}>
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
      </Field>
      {who === SOMEBODY_ELSE ? (
        <>
          <LineField
            id={`${id}-email`}
            label="Son e-mail"
            max={254}
            onChange={(email) => onChange({ email })}
            problem={problems.email}
            type="email"
            value={form.email}
          />
          <LineField
            id={`${id}-client-name`}
            label="Son nom (facultatif)"
            max={PROJECT_LIMITS.clientName}
            onChange={(clientName) => onChange({ clientName })}
            value={form.clientName}
          />
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
