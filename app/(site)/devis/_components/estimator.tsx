'use client';

import { useEffect, useState } from 'react';
import { type DiagramName, ServiceGlyph } from '@/app/_components/diagrams/service-glyph';
import { buttonClass } from '@/app/_components/ui/button-link';
import { SelectField } from '@/app/_components/ui/select-field';
import type { QuotePage } from '@/lib/content';
import { estimate } from '@/lib/estimator/estimate';
import {
  formatCents,
  formatDecimal,
  formatPriceRange,
  formatWeeksRange,
} from '@/lib/estimator/format';
import type { EstimatorRules } from '@/lib/estimator/rules';
import { fill } from '@/lib/typography/fill';
import { EstimatePanel } from './estimate-panel';

type Choice = { id: string; label: string };

export type EstimatorChoices = {
  copy: Pick<QuotePage, 'questions' | 'panel'>;
  email: string;
  services: Array<{
    id: string;
    name: string;
    tagline: string;
    icon: DiagramName;
    startingPrice: number;
  }>;
  rules: EstimatorRules;
  timelines: Choice[];
  budgets: Choice[];
};

type Selection = {
  service: string;
  type: string;
  features: string[];
  timeline: string;
  budget: string;
};

const nothing: Selection = { service: '', type: '', features: [], timeline: '', budget: '' };

/** The selection that an address carries; what the rules do not know is left out. */
function readAddress({ rules, timelines, budgets }: EstimatorChoices, search: string): Selection {
  const params = new URLSearchParams(search);
  const among = (choices: Array<{ id: string }> | undefined, key: string) => {
    const id = params.get(key) ?? '';
    return choices?.some((choice) => choice.id === id) ? id : '';
  };
  const service = rules.services.find(({ id }) => id === params.get('service'));
  const wanted = (params.get('options') ?? '').split(',');
  return {
    service: service?.id ?? '',
    type: among(service?.projectTypes, 'type'),
    features: service?.features.map(({ id }) => id).filter((id) => wanted.includes(id)) ?? [],
    timeline: among(timelines, 'delai'),
    budget: among(budgets, 'budget'),
  };
}

function writeAddress(selection: Selection): void {
  const url = new URL(window.location.href);
  const values = {
    service: selection.service,
    type: selection.type,
    options: selection.features.join(','),
    delai: selection.timeline,
    budget: selection.budget,
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) url.searchParams.set(key, value);
    else url.searchParams.delete(key);
  }
  const address = url.pathname + url.search.replaceAll('%2C', ',') + url.hash;
  window.history.replaceState(window.history.state, '', address);
}

const legend = 'mb-5 flex items-center gap-3 font-bold font-display text-2xl tracking-tight';
const choice =
  'choice relative flex cursor-pointer gap-3 rounded-xl border-[1.5px] border-edge bg-sheet transition-colors hover:border-accent has-[:checked]:border-accent has-[:checked]:bg-accent-soft';

/** The live estimate (§2 Quote wizard, §9 Quote estimator). */
export function Estimator({ choices }: { choices: EstimatorChoices }) {
  const [selection, setSelection] = useState(nothing);
  const { rules } = choices;
  const { questions, panel } = choices.copy;

  useEffect(() => {
    setSelection(readAddress(choices, window.location.search));
  }, [choices]);

  function choose(change: Partial<Selection>) {
    const next = { ...selection, ...change };
    setSelection(next);
    writeAddress(next);
  }

  const card = choices.services.find(({ id }) => id === selection.service);
  const service = rules.services.find(({ id }) => id === selection.service);
  const type = service?.projectTypes.find(({ id }) => id === selection.type);
  const computed = estimate(rules, {
    serviceId: selection.service,
    projectTypeId: selection.type,
    featureIds: selection.features,
  });
  const result = computed && computed.minimum > 0 ? computed : null;
  const price = result ? formatPriceRange(result.minimum, result.maximum) : '';
  const weeks = result ? formatWeeksRange(result.weeks.minimum, result.weeks.maximum) : '';

  const label = (list: Choice[], id: string) => list.find((entry) => entry.id === id)?.label;
  const message = [
    'Bonjour,',
    '',
    'Voici l’estimation obtenue sur votre site :',
    `Service : ${card?.name ?? ''}`,
    `Type de projet : ${type?.label ?? ''}`,
    ...(result?.breakdown.features.map((feature) => `Option : ${feature.label}`) ?? []),
    `Estimation : ${price} HT, ${weeks}`,
    `Délai souhaité : ${label(choices.timelines, selection.timeline) ?? 'à préciser'}`,
    `Budget : ${label(choices.budgets, selection.budget) ?? 'à préciser'}`,
    '',
    'Mon projet en quelques mots :',
    '',
  ]
    .join('\r\n')
    .replace(/ (?=:)/g, '\u00a0');
  const mailto = `mailto:${choices.email}?subject=${encodeURIComponent(
    `Demande de devis – ${card?.name ?? 'nouveau projet'}`,
  )}&body=${encodeURIComponent(message)}`;

  const optionPrice =
    result && computed
      ? formatCents(Math.round((computed.breakdown.adjustedCents * rules.featurePercent) / 100))
      : null;

  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_25rem]">
      <form className="grid min-w-0 gap-12" onSubmit={(event) => event.preventDefault()}>
        <fieldset>
          <legend className={legend}>
            <span aria-hidden="true" className={`port ${service ? 'port-full' : ''}`} />
            {questions.service}
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {choices.services.map(({ id, name, tagline, icon }) => (
              <label key={id} className={`${choice} p-5`}>
                <ServiceGlyph name={icon} className="mt-0.5 flex-none text-accent" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold leading-snug">{name}</span>
                  <span className="mt-1 block text-muted text-sm leading-snug">{tagline}</span>
                </span>
                <input
                  type="radio"
                  name="service"
                  value={id}
                  checked={selection.service === id}
                  onChange={() =>
                    choose({
                      service: id,
                      type: '',
                      features: id === selection.service ? selection.features : [],
                    })
                  }
                  className="size-5 flex-none"
                />
              </label>
            ))}
          </div>
        </fieldset>

        <fieldset>
          <legend className={legend}>
            <span aria-hidden="true" className={`port ${type ? 'port-full' : ''}`} />
            {questions.projectType}
          </legend>
          {service ? (
            <div className="grid gap-3">
              {service.projectTypes.map((option) => (
                <label
                  key={option.id}
                  className={`${choice} flex-wrap items-center px-5 py-4 sm:flex-nowrap`}
                >
                  <input
                    type="radio"
                    name="type"
                    value={option.id}
                    checked={selection.type === option.id}
                    onChange={() => choose({ type: option.id })}
                    className="size-5 flex-none"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{option.label}</span>
                    {option.description ? (
                      <span className="block text-muted text-sm leading-snug">
                        {option.description}
                      </span>
                    ) : null}
                  </span>
                  <span className="ml-8 whitespace-nowrap text-muted text-sm sm:ml-0">
                    ×{'\u00a0'}
                    {formatDecimal(option.multiplier)}
                  </span>
                </label>
              ))}
            </div>
          ) : (
            <p className="rounded-xl border-[1.5px] border-edge border-dashed p-5 text-muted">
              {questions.projectTypeFirst}
            </p>
          )}
        </fieldset>

        {service ? (
          <fieldset>
            <legend className={legend}>
              <span
                aria-hidden="true"
                className={`port ${selection.features.length > 0 ? 'port-full' : ''}`}
              />
              {questions.features}
            </legend>
            <p className="-mt-3 mb-5 text-muted">
              {fill(questions.featuresText, {
                pourcentage: `${formatDecimal(rules.featurePercent)}\u00a0%`,
              })}
              {optionPrice
                ? ` ${fill(questions.featuresPrice, { prix: `${optionPrice}\u00a0HT` })}`
                : null}
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              {service.features.map((feature) => (
                <label key={feature.id} className={`${choice} items-center px-5 py-3.5`}>
                  <input
                    type="checkbox"
                    name="options"
                    value={feature.id}
                    checked={selection.features.includes(feature.id)}
                    onChange={(event) =>
                      choose({
                        features: service.features
                          .map(({ id }) => id)
                          .filter((id) =>
                            id === feature.id
                              ? event.target.checked
                              : selection.features.includes(id),
                          ),
                      })
                    }
                    className="size-5 flex-none"
                  />
                  <span className="leading-snug">{feature.label}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}

        <fieldset>
          <legend className={legend}>
            <span
              aria-hidden="true"
              className={`port ${selection.timeline || selection.budget ? 'port-full' : ''}`}
            />
            {questions.planning}
          </legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              id="delai"
              label={questions.timeline}
              empty={questions.undecided}
              options={choices.timelines}
              value={selection.timeline}
              onChange={(event) => choose({ timeline: event.target.value })}
            />
            <SelectField
              id="budget"
              label={questions.budget}
              empty={questions.undecided}
              options={choices.budgets}
              value={selection.budget}
              onChange={(event) => choose({ budget: event.target.value })}
            />
          </div>
        </fieldset>
        {result ? (
          <a
            href="#estimation"
            className="no-print sticky bottom-3 z-30 -mx-2 flex min-h-14 items-center justify-between gap-3 rounded-full bg-panel px-6 py-2 text-on-panel ring-2 ring-paper lg:hidden"
          >
            <span className="font-bold leading-tight">
              {price} <span className="font-medium">HT</span>
            </span>
            <span className="text-right text-sm leading-tight">{weeks}</span>
          </a>
        ) : null}
      </form>

      <aside aria-labelledby="estimation" className="scroll-mt-28 lg:sticky lg:top-26">
        <p role="status" aria-live="polite" className="sr-only">
          {result ? `Estimation\u00a0: ${price} hors taxes, ${weeks}.` : ''}
        </p>
        <EstimatePanel
          copy={panel}
          result={result}
          price={price}
          weeks={weeks}
          serviceName={card?.name ?? ''}
          typeLabel={type?.label ?? ''}
          startingPrice={card?.startingPrice ?? 0}
          waitingFor={service ? 'type' : 'service'}
        >
          <div className="mt-6 grid gap-3">
            <a href={mailto} className={buttonClass('panel')}>
              {panel.emailLabel}
            </a>
            <a href="/contact" className={buttonClass('panel-secondary')}>
              {panel.contactLabel}
            </a>
          </div>
        </EstimatePanel>
      </aside>
    </div>
  );
}
