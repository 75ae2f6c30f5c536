import { Box, Flex, Stack, TextArea, TextInput } from '@sanity/ui';
import { PROJECT_LIMITS } from '../../lib/projects/states.ts';
import { Labelled, SaidDay } from './field.tsx';
import { type Frame, frameProblems } from './frame.ts';

/** The fields of what frames a project. */
export function FrameFields({
  id,
  frame,
  onChange,
  isAsked,
}: {
  /** Begins the fields' own. */
  id: string;
  frame: Frame;
  onChange: (change: Partial<Frame>) => void;
  /** Whether it was to be stored: what is wrong is said from then on. */
  isAsked: boolean;
}) {
  const problems = frameProblems(frame);
  const line = (
    name: 'name' | 'type' | 'amount',
    label: string,
    more: { placeholder?: string; hint?: string; inputMode?: 'decimal' } = {},
  ) => (
    <Labelled
      id={`${id}-${name}`}
      label={label}
      problem={isAsked ? problems[name] : null}
      {...(more.hint ? { hint: more.hint } : {})}
    >
      {(wiring) => (
        <TextInput
          {...wiring}
          fontSize={1}
          inputMode={more.inputMode}
          maxLength={name === 'amount' ? 20 : PROJECT_LIMITS[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          placeholder={more.placeholder}
          value={frame[name]}
        />
      )}
    </Labelled>
  );
  const day = (name: 'startsOn' | 'endsOn', label: string) => (
    <Labelled
      id={`${id}-${name}`}
      label={label}
      problem={isAsked && name === 'endsOn' ? problems.endsOn : null}
    >
      {(wiring) => (
        <>
          <TextInput
            {...wiring}
            fontSize={1}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            type="date"
            value={frame[name]}
          />
          <SaidDay day={frame[name] || null} />
        </>
      )}
    </Labelled>
  );
  return (
    <Stack gap={4}>
      {line('name', 'Nom du projet')}
      {line('type', 'Type de projet', { placeholder: 'Application web, automatisation…' })}
      <Labelled
        hint="Le client la lit en haut de son projet."
        id={`${id}-description`}
        label="Description (facultatif)"
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            fontSize={1}
            maxLength={PROJECT_LIMITS.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
            rows={3}
            value={frame.description}
          />
        )}
      </Labelled>
      <Flex align="flex-start" gap={4} wrap="wrap">
        {day('startsOn', 'Début (facultatif)')}
        {day('endsOn', 'Fin prévue (facultatif)')}
        <Box style={{ maxWidth: '12rem' }}>
          {line('amount', 'Prix convenu, en € HT (facultatif)', { inputMode: 'decimal' })}
        </Box>
      </Flex>
    </Stack>
  );
}
