import { cssVars } from '@/app/_components/ui/css-vars.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { TrainingPage } from '@/lib/content/index.ts';
import { formatHours } from '@/lib/format/dates.ts';

type Modules = TrainingPage['modules'];

/** The start of each module, in hours from the beginning. */
const starts = (modules: Modules): number[] =>
  modules.map((_, index) => modules.slice(0, index).reduce((sum, { hours }) => sum + hours, 0));

/** The whole training as one line, each module as long as its hours (product.md, Training). */
export function HoursRuler({ modules }: { modules: Modules }) {
  return (
    <ol className="flex">
      {modules.map(({ title, hours }, index) => (
        <li key={title} className="min-w-0" style={{ flexGrow: hours, flexBasis: 0 }}>
          <a href={`#module-${index + 1}`} className="group block pb-1">
            <span aria-hidden="true" className="flex h-4 items-center">
              <span className="port group-hover:bg-accent" />
              <span className="h-[3px] flex-1 bg-accent" />
              {index === modules.length - 1 ? <span className="port port-full" /> : null}
            </span>
            <span
              aria-hidden="true"
              className="hour-ticks mr-px mt-1 block h-2"
              style={cssVars({ '--hours': hours })}
            />
            <span className="mt-2 block whitespace-nowrap font-semibold leading-none underline-offset-4 group-hover:underline">
              <span className="sr-only">{`Module ${index + 1}\u00a0: ${title}, `}</span>
              {hours}h
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The modules as blocks of a planner: on a wide screen one hour is as high in each. */
export function Programme({ modules, hours }: { modules: Modules; hours: number }) {
  const from = starts(modules);
  return (
    <ol>
      {modules.map((module, index) => (
        <li
          key={module.title}
          id={`module-${index + 1}`}
          className="programme-module relative pb-5 pl-9 sm:pl-28 lg:pb-3"
          style={cssVars({ '--hours': module.hours })}
        >
          <Hour at={from[index] ?? 0} />
          <span aria-hidden="true" className="hour-line" />
          <article className="tile flex h-full flex-col gap-x-12 gap-y-5 p-6 sm:p-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
            <div>
              <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
                <span>
                  Module{'\u00a0'}
                  {index + 1}
                </span>
                <span className="figure text-accent text-lg">{formatHours(module.hours)}</span>
              </p>
              <h3 className="mt-2 text-block">{module.title}</h3>
              <p className="mt-3 max-w-md text-muted">{module.objective}</p>
            </div>
            <ul className="grid grid-cols-1 content-start gap-2.5 md:pt-1">
              {module.content.map((item) => (
                <li key={item} className="flex gap-3 leading-snug">
                  <span
                    aria-hidden="true"
                    className="mt-[0.55em] h-[3px] w-3.5 flex-none rounded bg-accent"
                  />
                  <span className="min-w-0">
                    <Words>{item}</Words>
                  </span>
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
      <li aria-hidden="true" className="relative h-6">
        <Hour at={hours} last />
      </li>
    </ol>
  );
}

/** A moment on the path, counted from its start. */
function Hour({ at, last = false }: { at: number; last?: boolean }) {
  return (
    <span aria-hidden="true" className="absolute top-0 left-0 z-10 flex items-center gap-3">
      <span className={`port ${last ? 'port-full' : ''}`} />
      <span className="figure -mt-px hidden text-lg leading-none sm:block">{at}h</span>
    </span>
  );
}
