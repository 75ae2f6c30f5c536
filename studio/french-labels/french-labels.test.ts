import { frFRLocale } from '@sanity/locale-fr-fr';
import { visionTool } from '@sanity/vision';
import { type LocaleResourceBundle, usEnglishLocale } from 'sanity';
import { structureTool } from 'sanity/structure';
import { describe, expect, test } from 'vitest';
import { frenchLabels } from './index.ts';

type Bundle = Pick<LocaleResourceBundle, 'namespace' | 'resources'>;

async function keysOf({ resources }: Bundle): Promise<string[]> {
  if (typeof resources !== 'function') return Object.keys(resources);
  const loaded = (await resources()) as { default?: object };
  return Object.keys(loaded.default ?? loaded);
}

async function byNamespace(bundles: Bundle[]): Promise<Map<string, Set<string>>> {
  const all = new Map<string, Set<string>>();
  for (const bundle of bundles) {
    const keys = all.get(bundle.namespace) ?? new Set();
    for (const key of await keysOf(bundle)) keys.add(key);
    all.set(bundle.namespace, keys);
  }
  return all;
}

const bundlesOf = (plugin: unknown): Bundle[] =>
  (plugin as { i18n?: { bundles?: Bundle[] } }).i18n?.bundles ?? [];

describe('the Studio speaks French', () => {
  test('every label of the Studio has French, from Sanity or from here', async () => {
    const english = await byNamespace([
      ...(usEnglishLocale.bundles as Bundle[]),
      ...bundlesOf(structureTool()),
      ...bundlesOf(visionTool()),
    ]);
    const sanitys = (frFRLocale() as { i18n: { locales: Array<{ bundles: Bundle[] }> } }).i18n;
    const french = await byNamespace([
      ...sanitys.locales.flatMap(({ bundles }) => bundles),
      ...frenchLabels,
    ]);
    expect(english.get('studio')?.size).toBeGreaterThan(1_000);
    expect(english.get('structure')?.size).toBeGreaterThan(300);
    const missing = [...english].flatMap(([namespace, keys]) =>
      [...keys]
        .filter((key) => !french.get(namespace)?.has(key))
        .map((key) => `${namespace}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
