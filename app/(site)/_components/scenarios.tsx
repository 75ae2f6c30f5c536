import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { HomePage, Scenario } from '@/lib/content/index.ts';
import { formatDecimal } from '@/lib/format/numbers.ts';
import { hoursRegained, type TimeAssumptions } from '@/lib/time-regained/time-regained.ts';
import { fill } from '@/lib/typography/fill.ts';
import { ScenarioChain } from './scenario-chain.tsx';

/** Hours a week to pick from: what one chore may take in a small business. The third is chosen at first. */
const HOURS = [1, 2, 3, 5, 10];

const hours = (count: number) => `${formatDecimal(count)}h`;

/**
 * The hero's scenarios (product.md, Scenarios): a form that leads to the estimate. Each drawing and each figure is in
 * the page; hero.css shows those of what is chosen, so that this needs no script.
 */
export function Scenarios({
  scenarios,
  serviceNames,
  words,
  assumptions,
}: {
  scenarios: Scenario[];
  serviceNames: ReadonlyMap<string, string>;
  words: HomePage['scenarioWords'];
  assumptions: TimeAssumptions;
}) {
  return (
    <form action="/devis" className="contents">
      <div className="scenarios">
        <fieldset className="pains">
          <legend>{words.question}</legend>
          {scenarios.map(({ pain, service }, index) => (
            <label key={pain}>
              <input
                type="radio"
                name="service"
                value={service ?? ''}
                defaultChecked={index === 0}
                className="port"
              />
              <span>
                <Words>{pain}</Words>
              </span>
            </label>
          ))}
        </fieldset>
        <Connector path="right" className="pain-wire" />
        <div className="one-of">
          {scenarios.map((scenario) => (
            <ScenarioChain key={scenario.pain} scenario={scenario} />
          ))}
        </div>
        <span aria-hidden="true" className="scenario-line" />
      </div>
      <div className="regained">
        <div className="tile">
          <fieldset className="hours">
            <legend>{words.hours}</legend>
            {HOURS.map((count, index) => (
              <label key={count}>
                <input
                  type="radio"
                  name="heures"
                  value={count}
                  defaultChecked={index === 2}
                  className="port"
                />
                {hours(count)}
              </label>
            ))}
          </fieldset>
          <div>
            <p className="regained-sum">
              <span className="one-of">
                {HOURS.map((count) => (
                  <b key={count} className="figure">
                    {hours(hoursRegained(count, assumptions))}
                  </b>
                ))}
              </span>
              {words.regained}
            </p>
            <p className="regained-note">
              <Words>
                {fill(words.note, {
                  part: `${assumptions.sharePercent}\u00a0%`,
                  semaines: `${assumptions.weeksPerYear}\u00a0semaines`,
                })}
              </Words>
            </p>
          </div>
          <div className="answer">
            <div className="one-of">
              {scenarios.map(({ pain, service, reason }) => (
                <p key={pain} className="answer-service">
                  <Words>{serviceNames.get(service ?? '') ?? ''}</Words>
                  {reason ? (
                    <span className="answer-reason">
                      <Words>{reason}</Words>
                    </span>
                  ) : null}
                </p>
              ))}
            </div>
            <button type="submit" className={buttonClass('secondary', 'no-print')}>
              {words.action}
            </button>
          </div>
        </div>
      </div>
    </form>
  );
}
