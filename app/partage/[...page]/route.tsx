import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheLife } from 'next/cache';
import { ImageResponse } from 'next/og';
import { sayExample } from '@/lib/articles/example.ts';
import { getShareCard, getSitemapEntries, getSiteSettings } from '@/lib/content/index.ts';
import { freshOrLastGood } from '@/lib/next/fresh.ts';
import { SHARE_IMAGE, shareImagePath } from '@/lib/seo/share-image.ts';
import { isSitePage } from '@/lib/site/pages.ts';
import { ShareImage } from './_components/share-image.tsx';

const font = (file: string) =>
  readFileSync(join(process.cwd(), 'node_modules/@fontsource', `${file}-normal.woff`));

const fonts = [
  {
    name: 'Bricolage Grotesque',
    data: font('bricolage-grotesque/files/bricolage-grotesque-latin-800'),
  },
  { name: 'Instrument Sans', data: font('instrument-sans/files/instrument-sans-latin-600') },
];

/** These fonts draw no narrow no-break space: the ordinary one stands in for it. */
const drawn = (text: string) => text.replaceAll('\u202f', '\u00a0');

/** The share image of a page, PNG; null where there is no such page. Kept as long as its words. */
async function shareImage(path: string): Promise<ArrayBuffer | null> {
  'use cache';
  cacheLife('content');
  const [card, { brand, labels }] = await Promise.all([getShareCard(path), getSiteSettings()]);
  if (!card) return null;
  const kind =
    card.kind &&
    sayExample(sayExample(card.kind, card.isExample, labels.example), card.isOwn, labels.ownWork);
  return new ImageResponse(
    <ShareImage
      path={path}
      title={drawn(card.title)}
      kind={kind && drawn(kind)}
      brand={drawn(brand)}
    />,
    { ...SHARE_IMAGE, fonts },
  ).arrayBuffer();
}

const publishedImage = freshOrLastGood(shareImage);

/** Whether a page is there: of what anybody asks for besides, nothing is to be kept. */
const isKnown = async (path: string): Promise<boolean> =>
  isSitePage(path) || (await getSitemapEntries()).some((entry) => entry.path === path);

type Params = { page: string[] };

export async function generateStaticParams(): Promise<Params[]> {
  const entries = await getSitemapEntries();
  return entries.map(({ path }) => ({ page: shareImagePath(path).split('/').slice(2) }));
}

/** `/partage/services.png` is the share image of `/services`; `accueil` stands for the home page. */
export async function GET(_request: Request, { params }: { params: Promise<Params> }) {
  const { page } = await params;
  const named = `/${page.join('/')}`.replace(/\.png$/, '');
  const path = named === '/accueil' ? '/' : named;
  const image = (await isKnown(path)) ? await publishedImage(path) : null;
  return image
    ? new Response(image, { headers: { 'content-type': 'image/png' } })
    : new Response(null, { status: 404 });
}
