import { Badge, type BadgeTone, Box, Button, Card, Flex, Select, Stack, Text } from '@sanity/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import {
  isOver,
  MARKED_STATES,
  type MarkedState,
  MILESTONE_STATE_LABELS,
  type MilestoneState,
} from '../../../lib/projects/states.ts';
import type { Milestone, ProjectDetail } from '../../../lib/projects/wire.ts';
import { Part } from '../../kit/frame/part.tsx';
import { useNow } from '../../kit/frame/use-now.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { useKept } from '../../kit/use-kept.ts';
import { approvalWords, isFixed } from './approval-words.ts';
import { AskApproval } from './ask-approval.tsx';
import { isSamePlan, newStep, onTopOf, type PlannedStep, toSteps } from './plan.ts';
import { PlanEditor, titleId, untitled } from './plan-editor.tsx';
import { Progress } from './progress.tsx';
import { TemplateSteps } from './template-steps.tsx';
import type { OpenProject } from './use-project.ts';

const TONES: Readonly<Record<MilestoneState, BadgeTone>> = {
  todo: 'default',
  doing: 'primary',
  review: 'caution',
  done: 'positive',
  dropped: 'default',
};

/** Says when a milestone is planned, or was done. */
function datesOf({ day, doneOn, state }: Milestone): string {
  if (state === 'done' && doneOn) return `Terminée le ${formatDay(doneOn)}`;
  return day ? `Prévue le ${formatDay(day)}` : 'Sans date';
}

/** A plan that is being edited, and the stored one that it began as. */
type Writing = { base: PlannedStep[]; steps: PlannedStep[] };

/** The milestones of a project and their states; the consultant sets each state, or edits the whole plan. */
export function Milestones({ project, open }: { project: ProjectDetail; open: OpenProject }) {
  const { milestones, archive, stepDues } = project;
  const [writing, keep] = useKept<Writing>(`plan-${project.id}`);
  const now = useNow(writing);
  const [isAsked, setIsAsked] = useState(false);
  const [isJoined, setIsJoined] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const stored = toSteps(milestones);
  const isBehind = writing !== null && !isSamePlan(writing.base, stored);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plan that came in between.
  useEffect(() => {
    if (!writing || !isBehind) return;
    keep({ base: stored, steps: onTopOf(writing.base, writing.steps, stored) });
    setIsJoined(true);
  }, [isBehind]);

  const begin = () => keep({ base: stored, steps: stored.length > 0 ? stored : [newStep()] });
  const end = () => {
    keep(null);
    setIsAsked(false);
    setIsJoined(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = async () => {
    if (!writing) return;
    setIsAsked(true);
    const wrong = untitled(writing.steps);
    if (wrong) return document.getElementById(titleId(id, wrong))?.focus();
    if (!(await open.change({ action: 'milestones', milestones: writing.steps }))) return;
    const typed = now();
    if (typed === writing) end();
    // Text typed meanwhile is on top of what is stored now.
    else if (typed) keep({ base: writing.steps, steps: typed.steps });
  };

  return (
    <Part title="Étapes">
      <Progress open={open} project={project} />
      {writing ? (
        <>
          {isJoined ? (
            <Card padding={3} radius={2} role="status" tone="caution">
              <Text size={1}>
                Les étapes ont changé ailleurs pendant que vous écriviez. Vos modifications sont
                gardées, et ce qui a été ajouté est à la fin.
              </Text>
            </Card>
          ) : null}
          <PlanEditor
            dues={stepDues}
            fixed={new Set(milestones.filter(isFixed).map((milestone) => milestone.id))}
            id={id}
            isAsked={isAsked}
            onChange={(steps) => keep({ ...writing, steps })}
            steps={writing.steps}
          />
          <TemplateSteps
            onChange={(steps) => keep({ ...writing, steps })}
            startsOn={project.startsOn}
            steps={writing.steps}
          />
          <Flex gap={2} wrap="wrap">
            <Button
              aria-disabled={open.isBusy}
              fontSize={1}
              onClick={() => void save()}
              text={open.isBusy ? 'Enregistrement…' : 'Enregistrer les étapes'}
            />
            <Button fontSize={1} mode="ghost" onClick={end} text="Abandonner les modifications" />
          </Flex>
        </>
      ) : (
        <>
          {milestones.length > 0 ? (
            <PlainList as="ol" gap={2}>
              {milestones.map((milestone) => (
                <Step key={milestone.id} milestone={milestone} open={open} project={project} />
              ))}
            </PlainList>
          ) : (
            <Text muted size={1}>
              {archive
                ? 'Aucune étape.'
                : 'Aucune étape pour le moment. Le client les lit dans son espace, avec leurs dates.'}
            </Text>
          )}
          {archive ? null : (
            <Box>
              <Button
                fontSize={1}
                mode="ghost"
                onClick={begin}
                ref={button}
                text={milestones.length > 0 ? 'Modifier les étapes' : 'Écrire les étapes'}
              />
            </Box>
          )}
        </>
      )}
    </Part>
  );
}

function Step({
  milestone,
  open,
  project,
}: {
  milestone: Milestone;
  open: OpenProject;
  project: ProjectDetail;
}) {
  const { id: milestoneId, title, state, isLate } = milestone;
  // What is kept for the law is to be read and nothing else.
  const isKept = project.archive !== null;
  const said = approvalWords(milestone);
  const due = project.stepDues.find(({ position }) => position === milestone.due);
  const mark = (to: MarkedState) =>
    void open.change({ action: 'milestone', milestone: milestoneId, state: to });
  return (
    <Card as="li" border padding={3} radius={2}>
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: '12rem', overflowWrap: 'anywhere' }}>
          <Text
            size={1}
            style={state === 'dropped' ? { textDecoration: 'line-through' } : undefined}
            weight="medium"
          >
            {title}
          </Text>
          <Flex align="center" gap={2} wrap="wrap">
            <Badge fontSize={1} tone={TONES[state]}>
              {MILESTONE_STATE_LABELS[state]}
            </Badge>
            {isLate && !isKept ? (
              <Badge fontSize={1} tone="caution">
                En retard
              </Badge>
            ) : null}
            <Text muted size={1}>
              {datesOf(milestone)}
            </Text>
          </Flex>
          {due ? (
            <Text muted size={1}>
              Échéance{'\u00a0'}: {due.label}, {formatExactCents(due.cents)}
            </Text>
          ) : null}
          {said.map((line) => (
            <Text key={line} muted size={1} style={{ whiteSpace: 'pre-line' }}>
              {line}
            </Text>
          ))}
        </Stack>
        {isKept || isFixed(milestone) ? null : (
          <Flex gap={2} wrap="wrap">
            {isOver(project.state) || state === 'done' || state === 'dropped' ? null : (
              <AskApproval milestone={milestone} open={open} project={project} />
            )}
            <Select
              aria-label={`Où en est «\u202f${title}\u202f»`}
              fontSize={1}
              onChange={(event) => mark(event.currentTarget.value as MarkedState)}
              value={state}
            >
              {MARKED_STATES.map((each) => (
                <option key={each} value={each}>
                  {MILESTONE_STATE_LABELS[each]}
                </option>
              ))}
            </Select>
          </Flex>
        )}
        {!isKept && state === 'review' ? (
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            mode="ghost"
            onClick={() => mark('doing')}
            text="Retirer la demande"
          />
        ) : null}
      </Flex>
    </Card>
  );
}
