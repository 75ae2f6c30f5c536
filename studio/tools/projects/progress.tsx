import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import { useId, useState } from 'react';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { elided } from '../../../lib/typography/elide.ts';
import { FigureField } from '../../kit/frame/fields.tsx';
import { useNow } from '../../kit/frame/use-now.ts';
import { ProgressBar } from '../../kit/progress-bar.tsx';
import type { OpenProject } from './use-project.ts';

const percent = (value: number) => `${value}\u00a0%`;

/** A whole percentage, or null for anything else. */
export function readPercent(text: string): number | null {
  const value = Number(text.trim().replace(/\s*%$/, ''));
  return /^\d{1,3}\s*%?$/.test(text.trim()) && value <= 100 ? value : null;
}

/** The progress of a project: computed from its milestones, or set by the consultant in its place. */
export function Progress({ project, open }: { project: ProjectDetail; open: OpenProject }) {
  const { name, progress, progressByHand, progressOfMilestones, archive } = project;
  const [typed, setTyped] = useState<string | null>(null);
  const now = useNow(typed);
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const value = readPercent(typed ?? '');

  const end = () => {
    setTyped(null);
    setIsAsked(false);
  };
  const save = async () => {
    setIsAsked(true);
    if (value === null) return document.getElementById(id)?.focus();
    const isStored = await open.change({ action: 'progress', percent: value });
    if (isStored && now() === typed) end();
  };

  return (
    <Stack gap={3}>
      <Flex align="center" gap={3} wrap="wrap">
        <Box flex={1} style={{ minWidth: '8rem' }}>
          <ProgressBar label={elided('Avancement de ', name)} percent={progress} />
        </Box>
        <Text size={1} weight="semibold">
          {percent(progress)}
        </Text>
      </Flex>
      <Text muted size={1}>
        {progressByHand === null
          ? `D’après les étapes terminées.${archive ? '' : ' Le client voit le même chiffre.'}`
          : `Fixé par vous. D’après les étapes\u00a0: ${percent(progressOfMilestones)}.`}
      </Text>
      {archive ? null : typed === null ? (
        <Flex gap={2} wrap="wrap">
          <Button
            fontSize={1}
            mode="ghost"
            onClick={() => setTyped(String(progress))}
            text="Fixer l’avancement à la main"
          />
          {progressByHand === null ? null : (
            <Button
              aria-disabled={open.isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void open.change({ action: 'progress', percent: null })}
              text="Revenir aux étapes"
            />
          )}
        </Flex>
      ) : (
        <Flex align="flex-end" gap={2} wrap="wrap">
          <FigureField
            id={id}
            isFocused
            label="Avancement, en %"
            onChange={setTyped}
            onEnter={() => void save()}
            problem={isAsked && value === null ? 'Donnez un nombre entier, de 0 à 100.' : null}
            value={typed}
          />
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            onClick={() => void save()}
            text="Enregistrer"
          />
          <Button fontSize={1} mode="ghost" onClick={end} text="Annuler" />
        </Flex>
      )}
    </Stack>
  );
}
