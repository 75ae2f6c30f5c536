import { Box, Flex, Stack } from '@sanity/ui';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import { DayField, FigureField, LineField, TextField } from '../../kit/frame/fields.tsx';
import { type Frame, frameProblems } from './frame.ts';

/** The fields of a project's frame. */
export function FrameFields({
  id,
  frame,
  onChange,
  isAsked,
}: {
  /** The prefix of the fields' ids. */
  id: string;
  frame: Frame;
  onChange: (change: Partial<Frame>) => void;
  /** Whether it was to be stored: problems show from then on. */
  isAsked: boolean;
}) {
  const problems: Partial<Record<keyof Frame, string | null>> = isAsked ? frameProblems(frame) : {};
  /** Props common to all fields. */
  const field = (name: keyof Frame) => ({
    id: `${id}-${name}`,
    onChange: (value: string) => onChange({ [name]: value }),
    problem: problems[name],
    value: frame[name],
  });
  return (
    <Stack gap={4}>
      <LineField {...field('name')} label="Nom du projet" max={PROJECT_LIMITS.name} />
      <LineField
        {...field('type')}
        label="Type de projet"
        max={PROJECT_LIMITS.type}
        placeholder="Application web, automatisation…"
      />
      <TextField
        {...field('description')}
        help="Le client la lit en haut de son projet."
        label="Description (facultatif)"
        max={PROJECT_LIMITS.description}
        rows={3}
      />
      <Flex align="flex-start" gap={4} wrap="wrap">
        <DayField {...field('startsOn')} label="Début (facultatif)" />
        <DayField {...field('endsOn')} label="Fin prévue (facultatif)" />
        <Box style={{ maxWidth: '12rem' }}>
          <FigureField {...field('amount')} label="Prix convenu, en € HT (facultatif)" />
        </Box>
      </Flex>
    </Stack>
  );
}
