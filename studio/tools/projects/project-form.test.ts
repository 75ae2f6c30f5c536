import { expect, test } from 'vitest';
import { NO_FRAME } from './frame.ts';
import { newStep, type PlannedStep } from './plan.ts';
import {
  emptyForm,
  isWrittenOver,
  toCreation,
  withClient,
  withTemplate,
  wrongFieldId,
} from './project-form.ts';

const REQUEST = {
  id: '7',
  reference: 'DEV-1',
  title: 'Portail d’hiver',
  name: 'Ana Roy',
  email: 'ana@exemple.test',
};
const OPTIONS = { requests: [REQUEST], clients: [] };
const TEMPLATE = {
  id: 't',
  name: 'Application web',
  service: null,
  milestones: [{ title: 'Cadrage', afterDays: 5 }],
};

test('a request names its project, and takes no name away', () => {
  expect(emptyForm(REQUEST)).toMatchObject({
    who: 'request:7',
    frame: { name: 'Portail d’hiver' },
  });
  const named = { ...emptyForm(), frame: { ...NO_FRAME, name: 'À moi' } };
  expect(withClient(emptyForm(), 'request:7', OPTIONS).frame?.name).toBe('Portail d’hiver');
  expect(withClient(named, 'request:7', OPTIONS).frame?.name).toBe('À moi');
});

test('a template gives milestones from the first day on, and a kind where none is written', () => {
  const form = { ...emptyForm(), frame: { ...NO_FRAME, startsOn: '2031-01-31' } };
  expect(withTemplate(form, TEMPLATE, '2030-01-01')).toMatchObject({
    template: 't',
    frame: { type: 'Application web' },
    steps: [{ title: 'Cadrage', day: '2031-02-05' }],
  });
  expect(withTemplate(emptyForm(), TEMPLATE, '2030-01-01').steps?.[0]?.day).toBe('2030-01-06');
  expect(withTemplate(form, undefined, '2030-01-01')).toEqual({ template: '' });
});

test('a template takes its own milestones’ place without a question, and nobody else’s', () => {
  const today = '2031-01-31';
  const form = emptyForm();
  const given = { ...form, ...withTemplate(form, TEMPLATE, today) };
  const isOver = (steps: PlannedStep[]) => isWrittenOver({ ...given, steps }, TEMPLATE, today);
  expect(isWrittenOver(form, undefined, today)).toBe(false);
  expect(isWrittenOver({ ...form, steps: [newStep(' ')] }, undefined, today)).toBe(false);
  expect(isWrittenOver({ ...form, steps: [newStep('Atelier')] }, undefined, today)).toBe(true);
  expect(isOver(given.steps)).toBe(false);
  expect(isOver(given.steps.map((step) => ({ ...step, title: 'Atelier' })))).toBe(true);
  expect(isOver(given.steps.map((step) => ({ ...step, day: '2031-03-01' })))).toBe(true);
  expect(isOver([...given.steps, newStep('Bilan')])).toBe(true);
});

test('what is wrong is led to, one after the other', () => {
  expect(wrongFieldId('f', emptyForm())).toBe('f-who');
  const form = emptyForm(REQUEST);
  expect(wrongFieldId('f', form)).toBe('f-type');
  const typed = { ...form, frame: { ...form.frame, type: 'Site' } };
  expect(wrongFieldId('f', typed)).toBeNull();
  const step = newStep();
  expect(wrongFieldId('f', { ...typed, steps: [newStep('Cadrage'), step] })).toBe(
    `f-${step.id}-title`,
  );
});

test('an invitation goes to nobody but an address that was typed', () => {
  expect(toCreation(emptyForm(REQUEST))).toMatchObject({
    client: { request: '7' },
    invite: false,
  });
  const typed = { ...emptyForm(), who: 'autre', email: 'zoe@exemple.test' };
  expect(toCreation(typed)).toMatchObject({ client: { email: 'zoe@exemple.test' }, invite: true });
});
