import type { Block } from '@/lib/content/article-body.ts';

/** Lines of code exactly as written; long ones wrap rather than scroll. */
export function CodeSample({ value }: { value: Block<'codeSample'> }) {
  const name = [value.filename, value.language].filter((part) => part != null);
  return (
    <figure className="mt-8 break-inside-avoid overflow-hidden rounded-[0.875rem] bg-panel text-on-panel">
      {name.length > 0 ? (
        <figcaption className="flex flex-wrap gap-x-3 border-panel-line border-b-[1.5px] px-5 py-3 text-panel-muted text-sm">
          {name.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </figcaption>
      ) : null}
      <pre className="whitespace-pre-wrap break-words px-5 py-5 text-[0.9375rem] leading-relaxed">
        <code>{value.code}</code>
      </pre>
    </figure>
  );
}
