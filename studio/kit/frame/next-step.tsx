import { Box, Button, Flex, Text } from '@sanity/ui';
import { useId, useState } from 'react';
import { DayField, LineField } from './fields.tsx';
import { Part } from './part.tsx';
import { useNow } from './use-now.ts';

const NOTHING = { text: '', day: '' };

/** The next step and its day; the Bureau shows it when the day has come. */
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
  /** An example of what to write. */
  placeholder: string;
  /** The readers of the text. */
  hint?: string;
  /** Characters. */
  max: number;
  isBusy: boolean;
  /** Both answer null where it was not stored. */
  onPlan: (text: string, day: string) => Promise<unknown>;
  onDone: () => Promise<unknown>;
}) {
  /** The typed step; null as long as nothing is typed: the stored one shows then, whoever stored it. */
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null);
  const now = useNow(typed);
  const { text, day } = typed ?? nextStep ?? NOTHING;
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();

  const end = () => {
    setTyped(null);
    setIsAsked(false);
  };
  const save = async () => {
    setIsAsked(true);
    if (text.trim() === '') return document.getElementById(`${id}-text`)?.focus();
    if (day === '') return document.getElementById(`${id}-day`)?.focus();
    const isStored = (await onPlan(text, day)) !== null;
    if (isStored && now() === typed) end();
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
          <LineField
            id={`${id}-text`}
            label="Quoi"
            max={max}
            onChange={(value) => setTyped({ text: value, day })}
            placeholder={placeholder}
            problem={isAsked && text.trim() === '' ? 'Dites quelle est la prochaine étape.' : null}
            value={text}
          />
        </Box>
        <DayField
          id={`${id}-day`}
          label="Quand"
          onChange={(value) => setTyped({ text, day: value })}
          problem={isAsked && day === '' ? 'Choisissez un jour.' : null}
          value={day}
        />
      </Flex>
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
            onClick={() => void onDone()}
            text="C’est fait"
          />
        ) : null}
      </Flex>
    </Part>
  );
}
