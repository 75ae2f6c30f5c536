import { RichText } from '@/app/_components/rich-text/rich-text.tsx';
import type { Block } from '@/lib/content/article-body.ts';

const TONES = {
  info: { label: 'À savoir', sign: 'i' },
  attention: { label: 'Attention', sign: '!' },
  astuce: { label: 'Astuce', sign: '✓' },
} as const;

/** A remark beside the running text. */
export function Callout({ value }: { value: Block<'callout'> }) {
  const { label, sign } = TONES[value.tone];
  return (
    <aside
      aria-label={value.title || label}
      className={`mt-8 flex break-inside-avoid gap-4 rounded-[0.875rem] p-5 first:mt-0 sm:p-6 ${
        value.tone === 'attention' ? 'border-[1.5px] border-ink bg-sheet' : 'bg-accent-soft'
      }`}
    >
      <span
        aria-hidden="true"
        className={`grid size-8 flex-none place-items-center rounded-full font-bold font-display leading-none ${
          value.tone === 'attention' ? 'bg-ink text-paper' : 'bg-accent text-on-accent'
        }`}
      >
        {sign}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {value.title ? (
            <>
              <span className="sr-only">{label}. </span>
              {value.title}
            </>
          ) : (
            label
          )}
        </p>
        <div className="mt-1">
          <RichText value={value.text} />
        </div>
      </div>
    </aside>
  );
}
