import { describe, expect, test } from 'vitest';
import { check } from '@/app/_components/form/check.ts';
import { specifiedRules } from '@/lib/estimator/rules.fixture.ts';
import { failure } from '@/lib/forms/toasts.ts';
import { quoteSchema } from '@/lib/requests/quote.ts';
import { IDLE_QUOTE } from '@/lib/requests/quote-steps.ts';
import { readChoices, SENT } from './quote-url.ts';
import { NO_ANSWERS } from './quote-values.ts';
import {
  choiceOf,
  earlyChanges,
  isOwnName,
  proposalFor,
  reachableStep,
  reduceWizard,
  stageOf,
  startOf,
  type WizardAction,
} from './wizard-state.ts';

const start = startOf(IDLE_QUOTE);
const stateAfter = (...actions: WizardAction[]) => actions.reduce(reduceWizard, start);

const opened = { type: 'opened', step: 1, draft: null } as const;
const went = (step: number) => ({ type: 'went', step }) as const;
const quote = { reference: 'DEV-1', mailed: true, facts: [], letter: null, pdf: '' };
const sent = { type: 'sent', sent: quote } as const;
const draft = { name: 'Applications web · MVP', query: '?service=bubble&etape=2' };
const failed = {
  type: 'failed',
  answer: { ...IDLE_QUOTE, status: 'failed', toast: failure('Erreur', 'Réessayez.'), step: 3 },
} as const;

describe('the steps', () => {
  test('go on one by one, each of which takes the focus', () => {
    const second = stateAfter(opened, went(2));
    expect(second).toMatchObject({ step: 2, reached: 2, moves: { heading: 1 } });
    expect(reduceWizard(second, went(3))).toMatchObject({
      step: 3,
      reached: 3,
      moves: { heading: 2, errors: 0, sent: 0 },
    });
  });

  test('go back, and remember how far they came', () => {
    expect(stateAfter(went(3), went(2))).toMatchObject({ step: 2, reached: 3 });
  });

  test('begin by the first look, and leave the focus where it is', () => {
    expect(stateAfter({ ...opened, step: 2 })).toMatchObject({ step: 2, moves: start.moves });
  });
});

describe('a choice that a card or a link made', () => {
  const arrived = startOf(IDLE_QUOTE, { carried: true });

  test('is told in place of its question, also beside a wrong answer to the next', () => {
    expect(reduceWizard(arrived, opened).carried).toBe(true);
    const refused = { type: 'refused', fields: ['projectType'] } as const;
    expect(reduceWizard(arrived, refused)).toMatchObject({ step: 1, carried: true });
  });

  test('is a question again once a step was gone', () => {
    expect([went(2), went(1)].reduce(reduceWizard, arrived)).toMatchObject({
      step: 1,
      carried: false,
    });
    expect(reduceWizard(arrived, went(1)).carried, 'begun anew').toBe(false);
  });

  test('is none on a page that was asked for without', () => {
    expect(stateAfter(opened).carried).toBe(false);
  });
});

describe('the name of a project', () => {
  const proposed = stateAfter({ type: 'proposed', name: 'Applications web · MVP' });

  test('is a proposal until another is typed, and moves nothing', () => {
    expect(isOwnName(start, '')).toBe(false);
    expect(isOwnName(proposed, '')).toBe(false);
    expect(isOwnName(proposed, 'Applications web · MVP')).toBe(false);
    expect(isOwnName(proposed, 'Portail')).toBe(true);
    expect(proposed).toEqual({ ...start, proposed: 'Applications web · MVP' });
  });

  test('that follows from other choices takes the place of the proposal alone', () => {
    const other = reduceWizard(proposed, { type: 'proposed', name: 'E-commerce · Boutique' });
    expect(isOwnName(other, 'E-commerce · Boutique')).toBe(false);
    expect(isOwnName(other, 'Applications web · MVP')).toBe(true);
  });

  test('is proposed by the server from the second step on, and not beside a wrong answer', () => {
    const second = { ...IDLE_QUOTE, step: 2 };
    expect(proposalFor(second, 'MVP')).toBe('MVP');
    expect(proposalFor({ ...second, step: 1 }, 'MVP')).toBe('');
    expect(proposalFor({ ...second, values: { projectName: 'Portail' } }, 'MVP')).toBe('');
    expect(proposalFor({ ...second, status: 'invalid' }, 'MVP')).toBe('');
  });
});

describe('a wrong answer', () => {
  test('leads to the errors of this step', () => {
    const state = stateAfter(went(2), { type: 'refused', fields: ['projectName', 'description'] });
    expect(state).toMatchObject({ step: 2, moves: { heading: 1, errors: 1 } });
  });

  test('of an earlier step leads back there, as far as the first of them', () => {
    const fields = ['email', 'description', 'projectType'];
    expect(stateAfter(went(3), { type: 'refused', fields })).toMatchObject({ step: 1, reached: 3 });
  });

  test('that the server finds leads to its step, and is no failure', () => {
    const answer = { ...IDLE_QUOTE, status: 'invalid', step: 2 } as const;
    const state = stateAfter(went(3), failed, { type: 'failed', answer });
    expect(state).toMatchObject({ step: 2, failure: null, moves: { errors: 2 } });
  });
});

describe('a sending', () => {
  test('that fails says why, and stays', () => {
    expect(stateAfter(went(3), failed)).toMatchObject({
      step: 3,
      failure: 'Réessayez.',
      sent: null,
      moves: { errors: 1 },
    });
  });

  test('that is done shows alone, and begins anew', () => {
    const state = stateAfter(went(3), failed, sent);
    expect(state).toMatchObject({ sent: quote, reached: 1, failure: null, moves: { sent: 1 } });
    expect(stageOf(state)).toBe(SENT);
  });

  test('is looked at again without a move of the focus, until another is begun', () => {
    const state = stateAfter({ type: 'returned', sent: quote });
    expect(state).toMatchObject({ sent: quote, moves: start.moves });
    expect(stageOf(reduceWizard(state, went(1)))).toBe(1);
  });

  test('without scripts shows from the start', () => {
    const served = { ...IDLE_QUOTE, status: 'done', reference: 'DEV-2', mailed: true } as const;
    expect(startOf(served).sent).toEqual({
      reference: 'DEV-2',
      mailed: true,
      facts: [],
      letter: null,
      pdf: '/devis/estimation.pdf?reference=DEV-2',
    });
    expect(startOf({ ...served, reference: null }).sent?.pdf).toBe('');
    expect(startOf(failed.answer)).toMatchObject({ step: 3, failure: 'Réessayez.', sent: null });
  });
});

describe('a draft begun before', () => {
  test('is offered until this visit goes on, or begins anew', () => {
    expect(stateAfter({ ...opened, draft }).draft).toEqual(draft);
    expect(stateAfter({ ...opened, draft }, went(1)).draft).toBeNull();
    expect(stateAfter({ ...opened, draft }, went(2)).draft).toBeNull();
    expect(stateAfter({ ...opened, step: 2, draft }).draft).toBeNull();
  });

  test('stays beside a wrong answer', () => {
    const state = stateAfter({ ...opened, draft }, { type: 'refused', fields: ['service'] });
    expect(state).toMatchObject({ step: 1, draft });
  });
});

describe('the step that a URL may open', () => {
  const [bubble] = specifiedRules.services;
  const published = { rules: specifiedRules, timelines: [], budgets: [] };
  const reach = async (search: string, offer = published) => {
    const schema = quoteSchema({ ...offer, services: offer.rules.services });
    const texts = { projectName: 'Portail', description: 'Un espace.' };
    const answers = { ...NO_ANSWERS, ...texts, ...readChoices(offer, search) };
    return reachableStep(3, Object.keys(await check(async () => schema, answers)));
  };

  test('is no further than the answers allow', async () => {
    expect(await reach('?service=bubble&type=mvp')).toBe(3);
    expect(await reach('?service=bubble')).toBe(1);
  });

  test('is the first again where what it carries is no longer offered', async () => {
    if (!bubble) throw new Error('no service');
    const others = bubble.projectTypes.filter(({ id }) => id !== 'mvp');
    const services = [{ ...bubble, projectTypes: others }];
    const changed = { ...published, rules: { ...specifiedRules, services } };
    expect(await reach('?service=bubble&type=mvp', changed)).toBe(1);
    expect(await reach('?service=bubble&type=standard', changed)).toBe(3);
  });

  test('is the one before an error of its own', () => {
    expect(reachableStep(2, ['description', 'email'])).toBe(2);
    expect(reachableStep(3, ['description', 'email'])).toBe(2);
  });
});

describe('an answer from before the scripts came', () => {
  const carried = { ...NO_ANSWERS, service: 'bubble', projectType: 'mvp', features: ['feature-1'] };

  test('counts over what a card or a link carried along', () => {
    expect(earlyChanges(carried, { service: 'bubble', projectType: 'complex' })).toEqual({
      projectType: 'complex',
    });
    expect(earlyChanges(carried, { projectName: 'Portail', email: '' })).toEqual({
      projectName: 'Portail',
    });
    expect(earlyChanges(NO_ANSWERS, { participants: '3' })).toEqual({ participants: '3' });
  });

  test('of another service resets project type and options', () => {
    expect(earlyChanges(carried, { service: 'make', projectType: 'mvp' })).toEqual(
      choiceOf('service', 'make'),
    );
    expect(choiceOf('service', 'make')).toEqual({
      service: 'make',
      projectType: '',
      features: [],
    });
  });

  test('changes nothing where there was none', () => {
    expect(earlyChanges(carried, {})).toEqual({});
  });
});
