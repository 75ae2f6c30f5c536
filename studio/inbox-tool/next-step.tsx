import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useId, useState } from 'react';
import { formatDay } from '../../lib/articles/dates.ts';
import { REQUEST_LIMITS } from '../../lib/inbox/states.ts';
import type { RequestDetail } from '../../lib/inbox/wire.ts';
import { Part } from './part.tsx';
import type { OpenRequest } from './use-request.ts';

/** What the consultant does next about a request, and on which day; the Bureau says so when it has come. */
export function NextStep({ request, open }: { request: RequestDetail; open: OpenRequest }) {
  const { nextStep } = request;
  const [text, setText] = useState(nextStep?.text ?? '');
  const [day, setDay] = useState(nextStep?.day ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const isMissing = isAsked && (text.trim() === '' || day === '');

  const save = async () => {
    setIsAsked(true);
    if (text.trim() === '') return document.getElementById(`${id}-text`)?.focus();
    if (day === '') return document.getElementById(`${id}-day`)?.focus();
    if (await open.change({ action: 'plan', step: text, day })) setIsAsked(false);
  };
  const remove = async () => {
    if (!(await open.change({ action: 'unplan' }))) return;
    setText('');
    setDay('');
    setIsAsked(false);
  };

  return (
    <Part title="Prochaine étape">
      <Flex gap={3} wrap="wrap">
        <Box flex={1} style={{ minWidth: '12rem' }}>
          <Stack gap={2}>
            <Text as="label" htmlFor={`${id}-text`} size={1} weight="medium">
              Quoi
            </Text>
            <TextInput
              aria-describedby={isMissing ? `${id}-missing` : undefined}
              aria-invalid={isMissing && text.trim() === ''}
              fontSize={1}
              id={`${id}-text`}
              maxLength={REQUEST_LIMITS.step}
              onChange={(event) => setText(event.currentTarget.value)}
              placeholder="Rappeler pour fixer un rendez-vous"
              value={text}
            />
          </Stack>
        </Box>
        <Stack gap={2}>
          <Text as="label" htmlFor={`${id}-day`} size={1} weight="medium">
            Quand
          </Text>
          <TextInput
            aria-describedby={isMissing ? `${id}-missing` : `${id}-said`}
            aria-invalid={isMissing && day === ''}
            fontSize={1}
            id={`${id}-day`}
            onChange={(event) => setDay(event.currentTarget.value)}
            type="date"
            value={day}
          />
          {/* The field is drawn by the browser, in its own language: 12/03 is a day in March, or in December. */}
          {day ? (
            <Text id={`${id}-said`} muted size={1}>
              {formatDay(day)}
            </Text>
          ) : null}
        </Stack>
      </Flex>
      {isMissing ? (
        <Text id={`${id}-missing`} role="alert" size={1}>
          Dites quelle est la prochaine étape, et quand.
        </Text>
      ) : null}
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void save()}
          text="Enregistrer l’étape"
        />
        {nextStep ? (
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            mode="bleed"
            onClick={() => void remove()}
            text="C’est fait"
          />
        ) : null}
      </Flex>
    </Part>
  );
}
