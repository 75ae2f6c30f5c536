import { describe, expect, it } from 'vitest';
import type { OwnProjectSummary } from '../projects/own.ts';
import { storedLead } from '../requests/stored-lead.ts';
import {
  type ClientProject,
  countProjects,
  inReadingOrder,
  requestToProject,
  toProject,
} from './projects.ts';

const own: OwnProjectSummary = {
  id: 'a',
  name: 'Portail',
  type: 'Application web',
  state: 'active',
  progress: 75,
  startsOn: '2026-10-01',
  endsOn: '2026-12-01',
  doneOn: null,
  amountCents: 250_050,
  description: '',
  nextStep: null,
  news: 0,
  toApprove: 0,
  toSend: 0,
  activeAt: '2026-11-01T09:00:00.000Z',
  isExample: false,
};
const request = {
  kind: 'quote',
  reference: 'DEV-7K4Q-9XWM',
  payload: { projectName: 'Ma boutique', service: 'shopify', description: 'Vendre du thé.' },
  estimate: { minimum: 1800, maximum: 2340 },
  created_at: '2026-11-20T09:00:00Z',
};
const asked = (changes: object = {}) => {
  const lead = storedLead.parse({ ...request, ...changes });
  if (lead.kind === 'message') throw new Error('it asks for no price');
  return requestToProject('l', lead, names);
};
const names = (id: string) => (id === 'shopify' ? 'Boutique Shopify' : undefined);
const project = (changes: Partial<ClientProject>): ClientProject => ({
  ...toProject(own),
  ...changes,
});

describe('the tiles', () => {
  it('count the three samples as 3, 1 and 1', () => {
    const samples = (['active', 'done', 'planned'] as const).map((state) => project({ state }));
    expect(countProjects(samples)).toEqual({ total: 3, inProgress: 1, paused: 0, finished: 1 });
  });
  it('count one that was called off for nothing', () => {
    const listed = [project({ state: 'cancelled' }), project({ state: 'paused' })];
    expect(countProjects(listed)).toEqual({ total: 1, inProgress: 0, paused: 1, finished: 0 });
  });
  it('count nothing as nothing', () => {
    expect(countProjects([])).toEqual({ total: 0, inProgress: 0, paused: 0, finished: 0 });
  });
  it('count a quote request as one that waits', () => {
    expect(countProjects([asked()])).toEqual({
      total: 1,
      inProgress: 0,
      paused: 0,
      finished: 0,
    });
  });
});

describe('a quote request', () => {
  it('is a project « En attente » with its reference and its estimate', () => {
    expect(asked()).toMatchObject({
      name: 'Ma boutique',
      type: 'Boutique Shopify',
      state: 'planned',
      progress: 0,
      price: { minimum: 1800, maximum: 2340 },
      request: { reference: 'DEV-7K4Q-9XWM', sentAt: '2026-11-20T09:00:00.000Z' },
      isExample: false,
    });
  });
  it('on a training says how many come', () => {
    const payload = { participants: 3, description: 'Deux débutants.', labels: { tier: 'Équipe' } };
    const estimate = { minimum: 5700, maximum: 5700 };
    expect(asked({ payload, estimate })).toMatchObject({
      name: 'Demande de formation',
      type: '3\u00a0participants',
      description: 'Deux débutants.',
      price: estimate,
    });
  });
  it.each([
    ['no object', null, null],
    ['other types', { projectName: 4, service: [] }, { minimum: 'x' }],
    ['a service that is gone', { service: 'webflow' }, {}],
  ])('is shown whatever was stored: %s', (_case, payload, estimate) => {
    expect(asked({ payload, estimate })).toMatchObject({
      name: 'Demande de devis',
      type: 'Demande de devis',
      price: null,
    });
  });
});

it('a project has the price that was agreed on, to the cent', () => {
  expect(toProject(own).price).toEqual({
    minimum: 2500.5,
    maximum: 2500.5,
    priceStep: 1,
  });
  expect(toProject({ ...own, amountCents: null }).price).toBeNull();
});

it('what is under way comes first, what is over last, the last busy first within each', () => {
  const listed = inReadingOrder([
    project({ id: 'cancelled', state: 'cancelled' }),
    project({ id: 'done', state: 'done' }),
    project({ id: 'waiting', state: 'planned' }),
    { ...asked(), id: 'request' },
    project({ id: 'paused', state: 'paused' }),
    project({ id: 'running' }),
    project({ id: 'busy', activeAt: '2026-11-21T09:00:00.000Z' }),
  ]);
  expect(listed.map(({ id }) => id)).toEqual([
    'busy',
    'running',
    'paused',
    'request',
    'waiting',
    'done',
    'cancelled',
  ]);
});
