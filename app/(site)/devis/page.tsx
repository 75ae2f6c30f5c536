import type { Metadata } from 'next';
import { getEstimator, getServices, getSiteSettings } from '@/lib/content';
import { estimate, formatPriceRange, formatWeeksRange } from '@/lib/estimator';
import { formatEuros } from '@/lib/estimator/format';
import { frenchTypography as t } from '@/lib/typography';
import { Estimator, type EstimatorChoices } from './_components/estimator';

export const ensureStatic = 'navigation';

export const metadata: Metadata = {
  title: 'Devis gratuit',
  description:
    'Choisissez un service, un type de projet et vos options\u00a0: le prix et la durée s’affichent aussitôt.',
};

/** Every price without options, for those who read without JavaScript. */
function PriceTables({ choices }: { choices: EstimatorChoices }) {
  return (
    <section className="grid gap-10">
      <h2 className="text-title">Le barème complet</h2>
      {choices.services.map((service) => {
        const rules = choices.rules.services.find(({ id }) => id === service.id);
        return (
          <table key={service.id} className="w-full text-left">
            <caption className="mb-2 text-left font-bold font-display text-2xl">
              {service.name}
            </caption>
            <thead>
              <tr className="border-ink border-b-[1.5px] text-muted text-sm">
                <th scope="col" className="py-2 pr-4 font-semibold">
                  Type de projet
                </th>
                <th scope="col" className="py-2 pr-4 font-semibold">
                  Prix HT
                </th>
                <th scope="col" className="py-2 font-semibold">
                  Durée
                </th>
              </tr>
            </thead>
            <tbody>
              {rules?.projectTypes.map((type) => {
                const result = estimate(choices.rules, {
                  serviceId: service.id,
                  projectTypeId: type.id,
                  featureIds: [],
                });
                return result ? (
                  <tr key={type.id} className="border-line border-b">
                    <th scope="row" className="py-3 pr-4 font-semibold">
                      {type.label}
                    </th>
                    <td className="py-3 pr-4">
                      {formatPriceRange(result.minimum, result.maximum)}
                    </td>
                    <td className="py-3">
                      {formatWeeksRange(result.weeks.minimum, result.weeks.maximum)}
                    </td>
                  </tr>
                ) : null;
              })}
            </tbody>
          </table>
        );
      })}
      <p className="text-muted">
        Chaque option ajoute {choices.rules.featurePercent}
        {'\u00a0'}% au prix du type de projet choisi. Pour un devis précis,{' '}
        <a className="link" href={`mailto:${choices.email}`}>
          écrivez-nous
        </a>
        .
      </p>
    </section>
  );
}

export default async function QuotePage() {
  const [settings, services, content] = await Promise.all([
    getSiteSettings(),
    getServices(),
    getEstimator(),
  ]);
  const { rules } = content;
  const choices: EstimatorChoices = {
    email: settings.email,
    services: services
      .filter((service) => rules.services.some(({ id }) => id === service.id))
      .map(({ id, name, tagline, icon, startingPrice }) => ({
        id,
        name: t(name),
        tagline: t(tagline),
        icon,
        startingPrice,
      })),
    rules: {
      ...rules,
      services: rules.services.map((service) => ({
        ...service,
        projectTypes: service.projectTypes.map((type) => ({
          ...type,
          label: t(type.label),
          description: type.description ? t(type.description) : null,
        })),
        features: service.features.map(({ id, label }) => ({ id, label: t(label) })),
      })),
    },
    timelines: content.timelines.map(({ id, label }) => ({ id, label: t(label) })),
    budgets: content.budgets.map(({ id, label }) => ({ id, label: t(label) })),
  };
  const lowest = Math.min(...services.map((service) => service.startingPrice));

  return (
    <>
      <section className="canvas">
        <div className="wrap pt-32 pb-12 lg:pt-36">
          <h1 className="max-w-4xl font-extrabold text-hero">Votre projet, chiffré en direct</h1>
          <p className="mt-6 max-w-2xl text-lead text-muted">
            Assemblez les blocs{'\u00a0'}: l’estimation se met à jour à chaque choix, et vous voyez
            d’où vient chaque euro. Nos services commencent à{'\u00a0'}
            {formatEuros(lowest)} HT.
          </p>
        </div>
      </section>
      <div className="wrap pt-12 pb-24">
        <div className="needs-script">
          <Estimator choices={choices} />
        </div>
        <noscript>
          <PriceTables choices={choices} />
        </noscript>
      </div>
    </>
  );
}
