import { readFigures } from '../../_components/quote-url.ts';
import QuotePageView from '../../page.tsx';

export { generateMetadata } from '../../page.tsx';

/** The page behind `/devis?service=&heures=` (lib/site/pages.ts): the figures are one visitor's, and nothing is stored. */
export const instant = false;

export default async function CountedQuotePage({
  params,
  searchParams,
}: {
  params: Promise<{ service: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { heures, cout } = await searchParams;
  const said = new URLSearchParams({ heures: String(heures ?? ''), cout: String(cout ?? '') });
  return <QuotePageView params={params} figures={readFigures(said)} />;
}
