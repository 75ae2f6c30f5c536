import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { Box, Button, Card, Checkbox, Flex, Stack, Tab, TabList, TabPanel, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useId, useState } from 'react';
import type { MailListed } from '../../../lib/mail-catalogue/catalogue.ts';
import type { ShownMail } from '../../../lib/mail-catalogue/wire.ts';
import { ChoiceField } from '../../kit/frame/fields.tsx';
import { Loading } from '../../kit/frame/loading.tsx';
import { useToastedAttempt } from '../../kit/frame/use-attempt.ts';
import { useRead } from '../../kit/frame/use-read.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { Problem } from '../../kit/problem.tsx';
import { fetchExamples, sendTrial, showMail } from './api.ts';
import { asShown, READINGS, type Reading } from './as-read.ts';
import { MailFrame } from './mail-frame.tsx';
import { useTyped } from './use-typed.ts';

/** The example that is shown first. */
const FIRST = 'entreprise';

/** A mail as it will arrive, about what is chosen: what is typed beside what is published. */
export function MailPreview({ mail }: { mail: MailListed }) {
  const { name, title, document } = mail;
  const id = useId();
  const token = useToken();
  const [example, setExample] = useState(FIRST);
  const [reading, setReading] = useState<Reading>('phone');
  const [isDark, setIsDark] = useState(false);
  const typed = useTyped(document);
  const examples = useRead(useCallback(() => fetchExamples(token, name), [token, name]));
  const shown = useRead(
    useCallback(
      () => showMail(token, { mail: name, example, typed }),
      [token, name, example, typed],
    ),
  );
  const { isBusy, attempt } = useToastedAttempt();
  const toast = useToast();
  const send = async () => {
    const sent = await attempt(() => sendTrial(token, { mail: name, example, typed }));
    if (sent) toast.push({ status: 'success', title: `Essai envoyé à ${sent.to}.` });
  };
  const labels = Object.fromEntries(
    (examples.found?.examples ?? [{ id: FIRST, label: 'Exemple' }]).map((each) => [
      each.id,
      each.label,
    ]),
  );
  const both = shown.found;
  return (
    <Stack gap={4}>
      {examples.problem ? <Problem text={examples.problem} /> : null}
      <ChoiceField
        id={`${id}-example`}
        label="Avec"
        labels={labels}
        onChange={setExample}
        value={example}
      />
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <TabList gap={1}>
          {Object.entries(READINGS).map(([each, { label }]) => (
            <Tab
              key={each}
              aria-controls={`${id}-mail`}
              fontSize={1}
              id={`${id}-${each}`}
              label={label}
              onClick={() => setReading(each as Reading)}
              padding={3}
              selected={each === reading}
            />
          ))}
        </TabList>
        {reading === 'text' ? null : (
          <Flex align="center" as="label" gap={2}>
            <Checkbox
              checked={isDark}
              onChange={(event) => setIsDark(event.currentTarget.checked)}
            />
            <Text size={1}>Thème sombre</Text>
          </Flex>
        )}
      </Flex>
      {shown.problem ? (
        <Problem text={shown.problem}>
          <Button mode="ghost" onClick={shown.readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      <TabPanel aria-labelledby={`${id}-${reading}`} id={`${id}-mail`}>
        {both ? (
          <Stack gap={5}>
            {both.typed ? (
              <Shown
                mail={both.typed}
                {...{ isDark, reading }}
                label="Avec vos modifications, pas encore publiées"
                title={`${title}, avec vos modifications`}
              />
            ) : null}
            <Shown
              mail={both.published}
              {...{ isDark, reading }}
              label={both.typed ? 'Publié\u00a0: ce qui part aujourd’hui' : ''}
              title={title}
            />
          </Stack>
        ) : (
          <Loading isLoading={!shown.problem} text="Préparation de l’e-mail…" />
        )}
      </TabPanel>
      <Stack gap={3}>
        <Box>
          <Button
            aria-disabled={isBusy || !both}
            icon={EnvelopeIcon}
            mode="ghost"
            onClick={() => both && void send()}
            text={isBusy ? 'Envoi…' : 'M’envoyer cet e-mail'}
          />
        </Box>
        <Text muted size={1}>
          À votre adresse seulement, jamais à un client. Ses liens mènent au Studio{'\u202f'}; ses
          fichiers ne sont pas joints.
        </Text>
      </Stack>
    </Stack>
  );
}

/** One state of a mail: its head, and what is read below it. */
function Shown({
  mail: { from, to, subject, html, text, files },
  label,
  title,
  reading,
  isDark,
}: {
  mail: ShownMail;
  /** Which of both it is; empty where there is but one. */
  label: string;
  title: string;
  reading: Reading;
  isDark: boolean;
}) {
  return (
    <Stack aria-label={label || undefined} as="section" gap={3}>
      {label ? (
        <Text as="h3" size={1} weight="semibold">
          {label}
        </Text>
      ) : null}
      <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
        <Text size={1} weight="medium">
          {subject}
        </Text>
        <Text muted size={1}>
          De {from}
        </Text>
        <Text muted size={1}>
          À {to}
        </Text>
        {files.length > 0 ? (
          <Text muted size={1}>
            {files.length > 1 ? 'Fichiers joints' : 'Fichier joint'}
            {'\u00a0'}: {files.join(', ')}
          </Text>
        ) : null}
      </Stack>
      <Card
        border
        overflow="hidden"
        radius={3}
        // As wide as the screen, with its two edges.
        style={reading === 'text' ? undefined : { maxWidth: READINGS[reading].width + 2 }}
      >
        {reading === 'text' ? (
          <Box padding={4}>
            <Text
              as="div"
              size={1}
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'monospace' }}
            >
              {text}
            </Text>
          </Box>
        ) : (
          <MailFrame html={asShown(html, isDark)} title={title} width={READINGS[reading].width} />
        )}
      </Card>
    </Stack>
  );
}
