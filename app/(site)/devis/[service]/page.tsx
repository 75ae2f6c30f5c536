import { getEstimator } from '@/lib/content/index.ts';

export { default, generateMetadata } from '../page.tsx';

/** The page behind `/devis?service=` (lib/site/pages.ts): the same page, to search engines too, with a service chosen. */
export const ensureStatic = 'navigation';

/** No service has it: it stands for « none yet », since a build asks for one URL at least. */
const NO_SERVICE = '-';

export async function generateStaticParams() {
  const { rules } = await getEstimator();
  const services = rules.services.map(({ id }) => id);
  return (services.length > 0 ? services : [NO_SERVICE]).map((service) => ({ service }));
}
