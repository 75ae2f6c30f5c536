import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { OwnMilestone } from '@/lib/projects/own.ts';
import { MilestoneList } from './milestone-list.tsx';

const asked: NonNullable<OwnMilestone['approval']> = {
  id: '5b0f4e5e-0c7e-4a53-9d5c-1f0a4f6c2d11',
  milestoneId: 'b',
  word: 'Tout est en ligne.',
  dueCents: null,
  askedAt: '2026-11-20T09:00:00.000Z',
  verdict: null,
  answeredAt: null,
  name: null,
};
const milestone = (change: Partial<OwnMilestone>): OwnMilestone => ({
  id: 'b',
  title: 'Maquettes',
  day: null,
  state: 'review',
  doneOn: null,
  approval: asked,
  ...change,
});

/** The list as it comes without scripts. */
const list = (...milestones: OwnMilestone[]) =>
  renderToStaticMarkup(
    <MilestoneList
      milestones={milestones}
      empty="Rien."
      actions={{ approve: vi.fn(), redo: vi.fn() }}
      which={null}
    />,
  );

it('a step to approve has the word and both answers, without scripts too', () => {
  const html = list(milestone({}));
  expect(html).toContain('À valider');
  expect(html).toContain('Tout est en ligne.');
  expect(html).toContain('Valider cette étape');
  expect(html).toContain('Demander une reprise');
  expect(html.match(/<form/g)).toHaveLength(2);
  expect(html.match(new RegExp(`name="approval" value="${asked.id}"`, 'g'))).toHaveLength(2);
  expect(html).not.toContain('à régler');
});

it('says what its approval makes due', () => {
  const html = list(milestone({ approval: { ...asked, dueCents: 50_000 } }));
  expect(html).toContain('500,00\u00a0€ sont à régler');
});

it('says who approved a step, and when, and asks for nothing more', () => {
  const answered = { ...asked, answeredAt: '2026-11-21T09:00:00.000Z', name: 'Ana Roy' };
  const approved = milestone({
    state: 'done',
    doneOn: '2026-11-21',
    approval: { ...answered, verdict: 'approved' },
  });
  const redone = milestone({ id: 'c', state: 'doing', approval: { ...answered, verdict: 'redo' } });
  const html = list(approved, redone);
  expect(html.match(/Validée par/g)).toHaveLength(1);
  expect(html).toContain('Validée par Ana Roy le 21 novembre 2026');
  expect(html).not.toContain('<form');
});
