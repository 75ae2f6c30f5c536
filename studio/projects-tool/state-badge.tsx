import { Badge, type BadgeTone } from '@sanity/ui';
import { PROJECT_STATE_LABELS, type ProjectState } from '../../lib/projects/states.ts';

const TONES: Readonly<Record<ProjectState, BadgeTone>> = {
  planned: 'caution',
  active: 'primary',
  paused: 'default',
  done: 'positive',
  cancelled: 'default',
};

/** The state of a project, in words and by colour. */
export const StateBadge = ({ state }: { state: ProjectState }) => (
  <Badge fontSize={1} tone={TONES[state]}>
    {PROJECT_STATE_LABELS[state]}
  </Badge>
);
