import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useId, useState } from 'react';
import { formatDay } from '../../lib/articles/dates.ts';
import { Part } from './part.tsx';

const NOTHING = { text: '', day: '' };

/** What comes next, and on which day; the Bureau says so when it has come. */
export function NextStep({
  nextStep,
  placeholder,
  hint,
  max,
  isBusy,
  onPlan,
  onDone,
}: {
  nextStep: { text: string; day: string } | null;
  /** What one may write. */
  placeholder: string;
  /** Who reads it. */
  hint?: string;
  /** Characters. */
  max: number;
  isBusy: boolean;
  /** Both say whether it was stored. */
  onPlan: (text: string, day: string) => Promise<boolean>;
  onDone: () => Promise<boolean>;
}) {
  /** Null as long as nothing is typed: what is stored shows then, whoever stored it. */
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null);
  const { text, day } = typed ?? nextStep ?? NOTHING;
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const isMissing = isAsked && (text.trim() === '' || day === '');

  const save = async () => {
    setIsAsked(true);
    if (text.trim() === '') return document.getElementById(`${id}-text`)?.focus();
    if (day === '') return document.getElementById(`${id}-day`)?.focus();
    if (!(await onPlan(text, day))) return;
    setTyped(null);
    setIsAsked(false);
  };
  const remove = async () => {
    if (!(await onDone())) return;
    setTyped(null);
    setIsAsked(false);
  };

  return (
    <Part title="Prochaine étape">
      {hint ? (
        <Text muted size={1}>
          {hint}
        </Text>
      ) : null}
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
              maxLength={max}
              onChange={(event) => setTyped({ text: event.currentTarget.value, day })}
              placeholder={placeholder}
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
            onChange={(event) => setTyped({ text, day: event.currentTarget.value })}
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
          aria-disabled={isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void save()}
          text="Enregistrer l’étape"
        />
        {nextStep ? (
          <Button
            aria-disabled={isBusy}
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
