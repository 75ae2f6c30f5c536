import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { readNumber, showNumber } from '../../kit/number-fields/number-text.ts';

/** The frame of a project, as it is typed. */
export type Frame = {
  name: string;
  type: string;
  description: string;
  /** Days, or nothing. */
  startsOn: string;
  endsOn: string;
  /** Euros before tax. */
  amount: string;
};

export const NO_FRAME: Frame = {
  name: '',
  type: '',
  description: '',
  startsOn: '',
  endsOn: '',
  amount: '',
};

export const frameOf = (project: ProjectDetail): Frame => ({
  name: project.name,
  type: project.type,
  description: project.description,
  startsOn: project.startsOn ?? '',
  endsOn: project.endsOn ?? '',
  amount: project.amountCents === null ? '' : showNumber(project.amountCents / 100),
});

/** Problems of the frame, by field; the route checks the same, and more. */
export function frameProblems({ name, type, startsOn, endsOn, amount }: Frame) {
  const euros = readNumber(amount);
  return {
    name: name.trim() === '' ? 'Donnez un nom au projet.' : null,
    type: type.trim() === '' ? 'Dites de quel type de projet il s’agit.' : null,
    endsOn: startsOn && endsOn && endsOn < startsOn ? 'La fin vient avant le début.' : null,
    amount: euros.problem ?? ((euros.value ?? 0) < 0 ? 'Un prix ne peut pas être négatif.' : null),
  };
}

/** The frame as the route takes it, once nothing is wrong with it. */
export function toWire({ name, type, description, startsOn, endsOn, amount }: Frame) {
  const { value } = readNumber(amount);
  return {
    name,
    type,
    description,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    amountCents: value === undefined ? null : Math.round(value * 100),
  };
}
