import { createClient } from '@sanity/client';
import { createMockAuthStore, createWorkspaceFromConfig, type LocaleResourceBundle } from 'sanity';
import { presentationTool } from 'sanity/presentation';
import { beforeAll, describe, expect, test } from 'vitest';
import { englishLines, typographyFaults } from '../../tests/support/french-text.ts';
import { studioConfig } from '../sanity.config.ts';
import { frenchLabels } from './index.ts';
import { polish } from './polish.ts';

type Labels = Record<string, string>;

/** Namespaces of features that are off, and of Sanity's own services. */
const NOT_SHOWN = ['canvas', 'comments', 'media-library', 'tasks', 'variants', 'create'];

/** French that is also English. */
const SAME =
  /^(?:actions?|code|dataset|date|description|documentation|documents?|image|info|normal|perspectives?|sanity studio|types?|url|validation|versions?|vX)$/i;

const bundlesByNamespace = async (bundles: LocaleResourceBundle[]) => {
  const all = new Map<string, Labels>();
  for (const { namespace, resources } of bundles) {
    if (NOT_SHOWN.includes(namespace)) continue;
    const loaded = typeof resources === 'function' ? await resources() : resources;
    const labels = ('default' in loaded ? loaded.default : loaded) as unknown as Labels;
    all.set(namespace, { ...all.get(namespace), ...labels });
  }
  return all;
};

/** A label as it would be read: a word in each place for a value or for code, and no tags. */
const read = (label: string) =>
  label.replace(/\{\{[^}]*\}\}|<code>.*?<\/code>/g, 'X').replace(/<\/?\w+\/?>/g, '');

/** The words of a label beside its values. */
const words = (label: string) =>
  read(label)
    .replace(/\bX\b|[^\p{L} ]/gu, '')
    .trim();

/** Labels of the tools that the Studio may have, too. */
const OPTIONAL = { releases: { enabled: true }, scheduledDrafts: { enabled: true } };
const presentation = presentationTool({ previewUrl: '/' }).i18n?.bundles as LocaleResourceBundle[];

describe('the Studio speaks French', () => {
  let english: Map<string, Labels>;
  let french: Map<string, Labels>;
  beforeAll(async () => {
    let all: LocaleResourceBundle[] = [];
    const keepAll = (bundles: LocaleResourceBundle[]) => {
      all = bundles;
      return bundles;
    };
    const store = { projectId: 'local', dataset: 'production' };
    // A mock store, so that no server is asked who is signed in.
    const auth = createMockAuthStore({
      client: createClient({ ...store, apiVersion: '2025-02-19', useCdn: false }),
      currentUser: null,
    });
    await createWorkspaceFromConfig({
      ...studioConfig({ ...store, brand: 'Studio' }),
      ...OPTIONAL,
      auth,
      i18n: { bundles: keepAll },
    });
    english = await bundlesByNamespace([...all, ...presentation]);
    const [{ bundles }] = (
      frenchLabels.locales as unknown as () => [{ bundles: LocaleResourceBundle[] }]
    )();
    french = await bundlesByNamespace(bundles);
  });

  const shown = () =>
    [...french].flatMap(([namespace, labels]) =>
      Object.entries(labels).map(([key, label]) => ({ key: `${namespace}: ${key}`, label })),
    );

  test('every label of the Studio has French, from Sanity or from here', () => {
    expect(Object.keys(english.get('studio') ?? {}).length).toBeGreaterThan(1_000);
    expect(Object.keys(english.get('structure') ?? {}).length).toBeGreaterThan(300);
    expect(Object.keys(english.get('releases') ?? {}).length).toBeGreaterThan(200);
    const missing = [...english].flatMap(([namespace, labels]) =>
      Object.keys(labels)
        .filter((key) => french.get(namespace)?.[key] === undefined)
        .map((key) => `${namespace}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('none of them is English', () => {
    const same = [...english].flatMap(([namespace, labels]) =>
      Object.entries(labels)
        .filter(([key, label]) => label === french.get(namespace)?.[key])
        .filter(([, label]) => /\p{L}/u.test(words(label)) && !SAME.test(words(label)))
        .map(([key, label]) => `${namespace}: ${key}: ${label}`),
    );
    expect(same).toEqual([]);
    const lines = shown().filter(({ label }) => englishLines([read(label)]).length > 0);
    expect(lines).toEqual([]);
  });

  test('all of them are set as French is', () => {
    const faults = shown().flatMap(({ key, label }) =>
      typographyFaults([read(label)])
        // Habits of Sanity’s, who are several, and no matter of typography.
        .filter((fault) => !/^« (?:nous|ce n’est pas)/.test(fault))
        .map((fault) => `${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('« Annuler » takes back the click, and nothing else has that name', () => {
    const labels = shown().filter(({ label }) => /^annuler/i.test(label));
    expect(labels.filter(({ label }) => label !== 'Annuler')).toEqual([]);
  });

  test('to schedule has one verb', () => {
    expect(shown().filter(({ label }) => /planifi|planning/i.test(label))).toEqual([]);
  });

  test('to unpublish has one name', () => {
    const others = /(?:retir|supprim|annul)\w* (?:de )?la publication(?! group)/i;
    expect(shown().filter(({ label }) => others.test(label))).toEqual([]);
  });
});

test.each([
  ["L'actif n'a pas pu être trouvé...", 'Le fichier n’a pas pu être trouvé…'],
  ["La version '{{title}}' a été archivée", 'La version «\u202f{{title}}\u202f» a été archivée'],
  ['Supprimer “<DocumentTitle/>” ?', 'Supprimer «\u202f<DocumentTitle/>\u202f»\u202f?'],
  ['Échec du téléchargement', 'Échec du téléversement'],
  ['Êtes-vous sûr de vouloir continuer ?', 'Voulez-vous vraiment continuer\u202f?'],
])('« %s » becomes « %s »', (label, polished) => {
  expect(polish(label)).toBe(polished);
  expect(polish(polished)).toBe(polished);
});
