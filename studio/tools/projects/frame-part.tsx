import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import { useId, useRef, useState } from 'react';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { useNow } from '../../kit/frame/use-now.ts';
import { useKept } from '../../kit/use-kept.ts';
import { type Frame, frameOf, frameProblems, toWire } from './frame.ts';
import { FrameFields } from './frame-fields.tsx';
import type { OpenProject } from './use-project.ts';

/** The frame of a project: read, or edited. */
export function FramePart({ project, open }: { project: ProjectDetail; open: OpenProject }) {
  const [frame, keep] = useKept<Frame>(`frame-${project.id}`);
  const now = useNow(frame);
  const [isAsked, setIsAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { type, description, startsOn, endsOn, amountCents, archive } = project;

  const end = () => {
    keep(null);
    setIsAsked(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = async () => {
    if (!frame) return;
    setIsAsked(true);
    const wrong = Object.entries(frameProblems(frame)).find(([, problem]) => problem);
    if (wrong) return document.getElementById(`${id}-${wrong[0]}`)?.focus();
    const isStored = await open.change({ action: 'edit', ...toWire(frame) });
    if (isStored && now() === frame) end();
  };

  if (frame) {
    return (
      <Part title="Le projet">
        <FrameFields
          frame={frame}
          id={id}
          isAsked={isAsked}
          onChange={(change) => keep({ ...frame, ...change })}
        />
        <Flex gap={2} wrap="wrap">
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            onClick={() => void save()}
            text={open.isBusy ? 'Enregistrement…' : 'Enregistrer'}
          />
          <Button fontSize={1} mode="ghost" onClick={end} text="Annuler" />
        </Flex>
      </Part>
    );
  }
  return (
    <Part title="Le projet">
      <Stack gap={4}>
        <Facts
          facts={[
            { label: 'Type', value: type },
            { label: 'Description', value: description },
            { label: 'Début', value: startsOn ? formatDay(startsOn) : '' },
            { label: 'Fin prévue', value: endsOn ? formatDay(endsOn) : '' },
            {
              label: 'Prix convenu',
              value: amountCents === null ? '' : `${formatCents(amountCents)} HT`,
            },
          ].filter(({ value }) => value !== '')}
        />
        {startsOn || endsOn || archive ? null : (
          <Text muted size={1}>
            Sans dates, le client ne sait pas quand son projet commence ni quand il se termine.
          </Text>
        )}
        {archive ? null : (
          <Box>
            <Button
              fontSize={1}
              mode="ghost"
              onClick={() => keep(frameOf(project))}
              ref={button}
              text="Modifier le projet"
            />
          </Box>
        )}
      </Stack>
    </Part>
  );
}
