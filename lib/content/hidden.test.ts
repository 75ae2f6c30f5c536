import { describe, expect, it } from 'vitest';
import { hiddenFigures, hiddenForFact, hiddenList, showsHidden } from './hidden.ts';

const view = {
  perspective: 'drafts' as const,
  isMarked: false,
  isCompared: false,
  linkUntil: null,
};

describe('what visitors do not see', () => {
  it('is told to who looks at drafts or a release, and to nobody else', () => {
    expect(showsHidden(view)).toBe(true);
    expect(showsHidden({ ...view, perspective: ['rSpring', 'drafts'] })).toBe(true);
    expect(showsHidden({ ...view, perspective: 'published' })).toBe(false);
    expect(showsHidden({ ...view, isCompared: true })).toBe(false);
    expect(showsHidden(null)).toBe(false);
  });

  it('names a figure, and what it lacks', () => {
    const shown = { value: '24h', label: 'pour une réponse', isPromise: true };
    const unproven = { value: '20+', label: 'projets réalisés' };
    const counted = { value: null, label: 'projets livrés', figure: 'projectsDelivered' };
    expect(hiddenFigures([unproven, shown, counted], [shown])).toEqual([
      { what: '20+ projets réalisés', why: 'il lui manque une source ou une date.' },
      { what: 'projets livrés', why: 'le site n’en a pas encore assez compté.' },
    ]);
    expect(hiddenFigures([shown], [shown])).toEqual([]);
  });

  it('names a list without anything in it', () => {
    expect(hiddenList('Vos questions', [])).toEqual([
      { what: 'Vos questions', why: 'il n’y a encore rien à y montrer.' },
    ]);
    expect(hiddenList('Vos questions', ['une'])).toEqual([]);
  });

  it('names a part without its fact, which may be « sans objet »', () => {
    const { why } = hiddenForFact('Sur LinkedIn', { notApplicable: [] }, 'socialUrl');
    expect(why).toContain('manque');
    const none = hiddenForFact('Sur LinkedIn', { notApplicable: ['socialUrl'] }, 'socialUrl');
    expect(none.why).toContain('sans objet');
  });
});
