import { Button, Flex } from '@sanity/ui';
import { useCallback, useId, useState } from 'react';
import { parisDay } from '../../../lib/format/dates.ts';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import { ChoiceField } from '../../kit/frame/fields.tsx';
import { useRead } from '../../kit/frame/use-read.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { fetchTemplates } from './api.ts';
import { type PlannedStep, withStepsOf } from './plan.ts';

/**
 * The milestones of a template, added by one press to those of a project that is there, also one that a signature opened. Nothing
 * where there are no templates, or they cannot be read.
 */
export function TemplateSteps({
  startsOn,
  steps,
  onChange,
}: {
  /** The project's first day, from which the template's days count; today where none is said. */
  startsOn: string | null;
  steps: readonly PlannedStep[];
  onChange: (steps: PlannedStep[]) => void;
}) {
  const token = useToken();
  const id = useId();
  const read = useCallback(() => fetchTemplates(token), [token]);
  const { found: templates } = useRead(read);
  const [chosen, setChosen] = useState('');
  const template = templates?.find((each) => each.id === chosen) ?? templates?.[0];
  if (!templates || !template) return null;
  const next = withStepsOf(steps, template, startsOn ?? parisDay(new Date()));
  const isTooMany = next.length > PROJECT_LIMITS.milestones;
  return (
    <Flex align="flex-end" gap={2} wrap="wrap">
      <ChoiceField
        help={isTooMany ? `Un projet a ${PROJECT_LIMITS.milestones} étapes au plus.` : undefined}
        id={`${id}-template`}
        label="Modèle d’étapes"
        labels={Object.fromEntries(templates.map((each) => [each.id, each.name]))}
        onChange={setChosen}
        value={template.id}
      />
      <Button
        aria-disabled={isTooMany}
        fontSize={1}
        mode="ghost"
        onClick={() => {
          if (!isTooMany) onChange(next);
        }}
        text="Ajouter ses étapes"
      />
    </Flex>
  );
}
