import { frFRLocale } from '@sanity/locale-fr-fr';
import type { LocaleDefinition, LocalePluginOptions, LocaleResourceBundle } from 'sanity';
import { polish } from './polish.ts';

type Labels = Record<string, string>;
type Resources = Pick<LocaleResourceBundle, 'resources'>;

/** Own labels by namespace: those that Sanity's French lacks, or gets wrong. */
const OWN: Record<string, () => Promise<{ default: Labels }>> = {
  studio: () => import('./studio.ts'),
  structure: () => import('./structure.ts'),
  vision: () => import('./vision.ts'),
  'copy-paste': () => import('./copy-paste.ts'),
  feedback: () => import('./feedback.ts'),
  validation: () => import('./validation.ts'),
  releases: () => import('./releases.ts'),
  singleDocRelease: () => import('./scheduled-drafts.ts'),
  presentation: () => import('./presentation.ts'),
};

const { locales } = frFRLocale().i18n as unknown as { locales: [LocaleDefinition] };
const [{ bundles: sanitys = [], ...locale }] = locales;

async function labelsOf({ resources }: Resources): Promise<Labels> {
  const loaded = typeof resources === 'function' ? await resources() : resources;
  return ('default' in loaded ? loaded.default : loaded) as unknown as Labels;
}

/** All labels of a namespace, in French typography. */
async function frenchOf(namespace: string): Promise<Labels> {
  const sources: Resources[] = sanitys.filter((bundle) => bundle.namespace === namespace);
  if (OWN[namespace]) sources.push({ resources: OWN[namespace] });
  const labels = Object.assign({}, ...(await Promise.all(sources.map(labelsOf)))) as Labels;
  return Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, polish(label)]));
}

const namespaces = new Set([...sanitys.map(({ namespace }) => namespace), ...Object.keys(OWN)]);

const french: LocaleDefinition = {
  ...locale,
  bundles: [...namespaces].map((namespace) => ({
    namespace,
    resources: () => frenchOf(namespace),
  })),
};

/** The Studio in French and in nothing else: a start need not load English, too. */
export const frenchLabels: LocalePluginOptions = {
  locales: () => [french],
  bundles: (bundles) => bundles.filter(({ locale: id }) => id === french.id),
};
