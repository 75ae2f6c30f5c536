import type { Block } from '@/lib/content/article-body.ts';
import type { BlogPage } from '@/lib/content/index.ts';

function Side({ label, sign, items }: { label: string; sign: '+' | '−'; items: string[] }) {
  const plus = sign === '+';
  return (
    <div
      className={`p-5 sm:p-7 ${plus ? '' : 'border-ink border-t-[1.5px] sm:border-t-0 sm:border-l-[1.5px]'}`}
    >
      <h4 className="font-sans font-semibold text-base tracking-normal">{label}</h4>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3 leading-snug">
            <span
              aria-hidden="true"
              className={`-mt-1 font-bold font-display text-2xl leading-none ${plus ? 'text-accent' : 'text-muted'}`}
            >
              {sign}
            </span>
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arguments for and against, as one block with two sides. */
export function ProsCons({ value, words }: { value: Block<'prosCons'>; words: BlogPage['words'] }) {
  return (
    <div className="tile mt-8 break-inside-avoid">
      <h3 className="border-ink border-b-[1.5px] px-5 py-4 text-2xl sm:px-7">{value.title}</h3>
      <div className="grid sm:grid-cols-2">
        <Side label={words.prosLabel} sign="+" items={value.pros} />
        <Side label={words.consLabel} sign="−" items={value.cons} />
      </div>
    </div>
  );
}
