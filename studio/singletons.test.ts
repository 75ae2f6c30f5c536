import type { DocumentActionComponent } from 'sanity';
import { describe, expect, it } from 'vitest';
import { FIXED_DOCUMENTS, FIXED_TYPES } from '../schemas/names.ts';
import { singletonActions, withoutSingletons } from './singletons.ts';

const action = (name: string) =>
  Object.assign(() => null, { action: name }) as unknown as DocumentActionComponent;
const ACTIONS = [
  'publish',
  'unpublish',
  'unpublishVersion',
  'duplicate',
  'delete',
  'discardChanges',
].map(action);
const names = (actions: DocumentActionComponent[]) => actions.map((one) => one.action);

describe('documents that the site cannot be without', () => {
  it.each(['siteSettings', 'trainingPage', 'contactPage', 'quotePage', 'legalPage'])(
    'lets %s be published, and neither doubled nor removed',
    (schemaType) => {
      expect(names(singletonActions(ACTIONS, { schemaType }))).toEqual([
        'publish',
        'discardChanges',
      ]);
    },
  );

  it('leaves the other documents alone', () => {
    expect(singletonActions(ACTIONS, { schemaType: 'faqEntry' })).toEqual(ACTIONS);
  });

  it('offers none of them as a new document', () => {
    const templates = [...FIXED_TYPES, 'faqEntry'].map((templateId) => ({ templateId }));
    const offered = withoutSingletons(templates as never, {} as never);
    expect(offered.map(({ templateId }) => templateId)).toEqual(['faqEntry']);
  });

  it('counts the three legal texts among those that a start writes where they are missing', () => {
    expect(FIXED_DOCUMENTS).toEqual(
      expect.arrayContaining(['legalPage-legal', 'legalPage-privacy', 'legalPage-terms']),
    );
  });
});
