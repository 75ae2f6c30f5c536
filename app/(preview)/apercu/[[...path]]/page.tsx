import type { Metadata } from 'next';
import { draftMode } from 'next/headers';
import { notFound, unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { PostedFormProvider } from '@/app/_components/form/posted-form.tsx';
import { lacksOfVisit } from '@/lib/content/view.ts';
import { documentAt, isListPage, type SitePage } from '@/lib/site/pages.ts';
import { UnshownDraft } from '../../_components/unshown-draft.tsx';

/** Made for one visit each. */
export const instant = false;

type Params = {
  slug?: string;
  address?: string[];
  number?: string;
  service?: string;
  participants?: string;
};
type Props = { params: Promise<Params>; searchParams: Promise<Record<string, string | string[]>> };

/** A module of a page, as Next takes it. */
type PageModule = {
  default: (props: never) => ReactNode | Promise<ReactNode>;
  generateMetadata?: (props: never) => Promise<Metadata>;
};

const PAGES: Record<SitePage | '/auth', () => Promise<PageModule>> = {
  '/': () => import('@/app/(site)/page.tsx'),
  '/services': () => import('@/app/(site)/services/page.tsx'),
  '/formations': () => import('@/app/(site)/formations/page.tsx'),
  '/about': () => import('@/app/(site)/about/page.tsx'),
  '/realisations': () => import('@/app/(site)/realisations/page.tsx'),
  '/devis': () => import('@/app/(site)/devis/page.tsx'),
  '/contact': () => import('@/app/(site)/contact/page.tsx'),
  '/blog': () => import('@/app/(site)/blog/page.tsx'),
  '/legal': () => import('@/app/(site)/legal/page.tsx'),
  '/privacy': () => import('@/app/(site)/privacy/page.tsx'),
  '/terms': () => import('@/app/(site)/terms/page.tsx'),
  '/cookies': () => import('@/app/(site)/cookies/page.tsx'),
  '/auth': () => import('@/app/(account)/auth/page.tsx'),
};
const ENTRIES = {
  article: () => import('@/app/(site)/blog/[slug]/page.tsx'),
  caseStudy: () => import('@/app/(site)/realisations/[slug]/page.tsx'),
  page: () => import('@/app/(site)/page/[...address]/page.tsx'),
};
const WIZARD = {
  service: () => import('@/app/(site)/devis/[service]/page.tsx'),
  counted: () => import('@/app/(site)/devis/[service]/temps/page.tsx'),
  training: () => import('@/app/(site)/devis/formation/[participants]/page.tsx'),
};

type Found = { load: () => Promise<PageModule>; params: Params } | null;

/** The quote wizard with something chosen, at the paths that proxy.ts reads off its query. */
function wizardAt(path: string): Found {
  const [, participants] = /^\/devis\/formation\/([^/]+)$/.exec(path) ?? [];
  if (participants) return { load: WIZARD.training, params: { participants } };
  const [, service, counted] = /^\/devis\/([^/]+)(\/temps)?$/.exec(path) ?? [];
  return service ? { load: counted ? WIZARD.counted : WIZARD.service, params: { service } } : null;
}

/** The page of the site at a path, with what its folder's names stand for. */
function pageAt(path: string): Found {
  if (Object.hasOwn(PAGES, path)) return { load: PAGES[path as SitePage], params: {} };
  if (isListPage(path)) {
    const number = path.split('/').at(-1) ?? '';
    return { load: () => import('@/app/(site)/blog/page/[number]/page.tsx'), params: { number } };
  }
  const entry = documentAt(path);
  if (!entry) return wizardAt(path);
  const { type, slug } = entry;
  return {
    load: ENTRIES[type],
    params: type === 'page' ? { address: slug.split('/') } : { slug },
  };
}

/** The page, and what it is called with. */
async function previewed({ params, searchParams }: PageProps<'/apercu/[[...path]]'>) {
  const { path = [] } = await params;
  const { isEnabled } = await draftMode();
  const page = pageAt(`/${path.join('/')}`);
  if (!isEnabled || !page) notFound();
  const props = { params: Promise.resolve(page.params), searchParams } as Props;
  return { ...(await page.load()), props: props as never };
}

/** The result of `make`, or null where a draft, never published, lacks something that its page cannot do without. */
async function unlessUnfinished<Made>(make: () => Made | Promise<Made>): Promise<Made | null> {
  try {
    return await make();
  } catch (error) {
    unstable_rethrow(error);
    const { problems } = await lacksOfVisit();
    if (problems.length === 0) throw error;
    return null;
  }
}

export async function generateMetadata(props: PageProps<'/apercu/[[...path]]'>): Promise<Metadata> {
  const page = await previewed(props);
  return (await unlessUnfinished(() => page.generateMetadata?.(page.props) ?? {})) ?? {};
}

/**
 * Any page of the site as a preview shows it, at the page's own URL (proxy.ts): what lies over it for the Studio is
 * in the scripts of this route alone.
 */
export default async function PreviewedPage(props: PageProps<'/apercu/[[...path]]'>) {
  const page = await previewed(props);
  const made = await unlessUnfinished(() => page.default(page.props));
  return <PostedFormProvider value={null}>{made ?? <UnshownDraft />}</PostedFormProvider>;
}
