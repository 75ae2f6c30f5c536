import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { MakePage } from '@/lib/content/index.ts';

/** A scenario, a data store, two blocks that are connected. */
const DRAWINGS = {
  scenarios:
    'M9 16h7m0 0c4 0 2-7 7-7m-7 7c4 0 2 7 7 7M9 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM29 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM29 23a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  dataStores:
    'M5 8c0-2.2 4.9-4 11-4s11 1.8 11 4-4.9 4-11 4S5 10.2 5 8zM5 8v16c0 2.2 4.9 4 11 4s11-1.8 11-4V8M5 16c0 2.2 4.9 4 11 4s11-1.8 11-4',
  api: 'M4 4h10v10H4zM18 18h10v10H18zM14 9h5c2.5 0 4 1.5 4 4v5',
} as const;

/** The benefits of connecting an account (product.md, Make). */
export function Intro({ words }: { words: MakePage }) {
  const features = [
    { title: words.scenariosTitle, text: words.scenariosText, path: DRAWINGS.scenarios },
    { title: words.dataStoresTitle, text: words.dataStoresText, path: DRAWINGS.dataStores },
    { title: words.apiTitle, text: words.apiText, path: DRAWINGS.api },
  ];
  return (
    <div className="canvas">
      <div className="wrap pt-32 pb-12 lg:pt-36">
        <h1 className="text-title">{words.title}</h1>
        <p className="mt-3 max-w-2xl text-lead text-muted">
          <Words>{words.lead}</Words>
        </p>
        <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {features.map(({ title, text, path }) => (
            <li key={path} className="border-accent border-l-[3px] pl-5">
              <h2 className="flex items-center gap-3 text-xl">
                <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
                  <path
                    d={path}
                    fill="none"
                    stroke="var(--accent)"
                    strokeWidth="2"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
                {title}
              </h2>
              <p className="mt-2 text-muted leading-snug">
                <Words>{text}</Words>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
