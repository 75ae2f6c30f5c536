import { RichText } from '@/app/_components/rich-text/rich-text.tsx';
import type { Block } from '@/lib/content/article-body.ts';
import type { BlogPage } from '@/lib/content/index.ts';

const TONES = {
  info: { label: 'infoLabel', sign: 'i' },
  attention: { label: 'attentionLabel', sign: '!' },
  astuce: { label: 'tipLabel', sign: '✓' },
} as const;

/** A remark beside the running text. */
export function Callout({ value, words }: { value: Block<'callout'>; words: BlogPage['words'] }) {
  const { label: name, sign } = TONES[value.tone];
  const label = words[name];
  return (
    <aside
      aria-label={value.title || label}
      className={`mt-8 grid break-inside-avoid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-[0.875rem] p-5 first:mt-0 sm:p-6 ${
        value.tone === 'attention' ? 'border-[1.5px] border-ink bg-sheet' : 'bg-accent-soft'
      }`}
    >
      <span
        aria-hidden="true"
        className={`grid size-8 place-items-center rounded-full font-bold font-display leading-none ${
          value.tone === 'attention' ? 'bg-ink text-paper' : 'bg-accent text-on-accent'
        }`}
      >
        {sign}
      </span>
      <p className="font-semibold leading-snug">
        {value.title ? (
          <>
            <span className="sr-only">{label}. </span>
            {value.title}
          </>
        ) : (
          label
        )}
      </p>
      {/* Beside the sign where there is room. */}
      <div className="col-span-2 max-sm:mt-2 sm:col-span-1 sm:col-start-2">
        <RichText value={value.text} />
      </div>
    </aside>
  );
}
