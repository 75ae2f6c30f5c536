import type { MakePage } from '@/lib/content/index.ts';
import { type MakeZone, zoneHost } from '@/lib/make/zones.ts';

/** Instructions for getting a token (product.md, Make). */
export function Help({ zone, words }: { zone: MakeZone; words: MakePage }) {
  return (
    <section aria-labelledby="aide" className="tile p-6 sm:p-8">
      <h2 id="aide" className="text-block">
        {words.helpTitle}
      </h2>
      <ol className="mt-5 grid gap-4">
        {words.steps.map((step, index) => (
          <li key={step} className="group relative flex gap-4">
            <span
              aria-hidden="true"
              className="absolute top-8 -bottom-4 left-[calc(1rem-1.5px)] w-[3px] bg-accent group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="grid size-8 flex-none place-items-center rounded-full border-[3px] border-accent font-bold font-display"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 leading-snug">{step}</span>
          </li>
        ))}
      </ol>
      <a
        href={`https://${zoneHost(zone)}`}
        target="_blank"
        rel="noreferrer"
        className="link mt-6 inline-block py-1"
      >
        {words.helpLink}
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    </section>
  );
}
