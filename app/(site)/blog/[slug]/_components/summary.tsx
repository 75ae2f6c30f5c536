import { Words } from '@/app/_components/ui/whole-words.tsx';

/** What an article comes to, before its text. No part's anchor has an underscore. */
export function Summary({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="en_bref" className="tile mt-9 max-w-[46rem] p-5 sm:p-7">
      <h2 id="en_bref" className="font-sans font-semibold text-base tracking-normal">
        {title}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2.5 text-[1.0625rem] leading-normal">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span
              aria-hidden="true"
              className="mt-[0.65em] h-[3px] w-3.5 flex-none rounded bg-accent"
            />
            <span className="min-w-0">
              <Words>{point}</Words>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
