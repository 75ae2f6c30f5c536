import { describe, expect, it } from 'vitest';
import {
  type ClientProject,
  countProjects,
  inReadingOrder,
  type LeadRow,
  type ProjectRow,
  requestToProject,
  toMessage,
  toProject,
} from './projects.ts';

const row: ProjectRow = {
  id: 'a',
  name: 'Portail',
  type: 'Application web',
  status: 'En cours',
  progress: 75,
  start_date: '2026-10-01',
  estimated_end: '2026-12-01',
  price: 2500,
  description: '',
  is_example: false,
};
const lead: LeadRow = {
  id: 'l',
  reference: 'DEV-7K4Q-9XWM',
  payload: { projectName: 'Ma boutique', service: 'shopify', description: 'Vendre du thé.' },
  estimate: { minimum: 1800, maximum: 2340 },
  created_at: '2026-11-20T09:00:00Z',
};
const names = (id: string) => (id === 'shopify' ? 'Boutique Shopify' : undefined);
const project = (changes: Partial<ClientProject>): ClientProject => ({
  ...toProject(row),
  ...changes,
});

describe('the tiles', () => {
  it('count the three samples as 3, 1 and 1', () => {
    const samples = (['En cours', 'Terminé', 'En attente'] as const).map((status) =>
      project({ status }),
    );
    expect(countProjects(samples)).toEqual({ total: 3, inProgress: 1, finished: 1 });
  });
  it('count nothing as nothing', () => {
    expect(countProjects([])).toEqual({ total: 0, inProgress: 0, finished: 0 });
  });
  it('count a quote request as one that waits', () => {
    expect(countProjects([requestToProject(lead, names)])).toEqual({
      total: 1,
      inProgress: 0,
      finished: 0,
    });
  });
});

describe('a quote request', () => {
  it('is a project « En attente » with its reference and its estimate', () => {
    expect(requestToProject(lead, names)).toMatchObject({
      name: 'Ma boutique',
      type: 'Boutique Shopify',
      status: 'En attente',
      progress: 0,
      price: { minimum: 1800, maximum: 2340 },
      request: { reference: 'DEV-7K4Q-9XWM', sentAt: '2026-11-20T09:00:00Z' },
      isExample: false,
    });
  });
  it('on a training says how many come', () => {
    const payload = { participants: 3, description: 'Deux débutants.', labels: { tier: 'Équipe' } };
    const estimate = { minimum: 5700, maximum: 5700 };
    expect(requestToProject({ ...lead, payload, estimate }, names)).toMatchObject({
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
    expect(requestToProject({ ...lead, payload, estimate }, names)).toMatchObject({
      name: 'Demande de devis',
      type: 'Demande de devis',
      price: null,
    });
  });
});

it('what is under way comes first, what is done last, the newest first within each', () => {
  const listed = inReadingOrder([
    project({ id: 'done', status: 'Terminé' }),
    project({ id: 'waiting', status: 'En attente', startDate: '2026-01-01' }),
    requestToProject({ ...lead, id: 'request' }, names),
    project({ id: 'running' }),
  ]);
  expect(listed.map(({ id }) => id)).toEqual(['running', 'request', 'waiting', 'done']);
});

it('a message keeps its words, and has a subject to be listed under', () => {
  const message = { ...lead, payload: { subject: '  ', message: 'Bonjour\nà vous' } };
  expect(toMessage(message).text).toBe('Bonjour\nà vous');
  expect(toMessage({ ...lead, payload: {} }).subject).toBe('Sans objet');
});
