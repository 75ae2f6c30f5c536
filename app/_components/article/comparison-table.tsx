import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { Block } from '@/lib/content/article-body.ts';

const MARKS = {
  yes: { label: 'Oui', path: 'M3.5 8.5 7 12l6-7.5' },
  no: { label: 'Non', path: 'M4 4l8 8M12 4l-8 8' },
} as const;

function Mark({ mark }: { mark: keyof typeof MARKS }) {
  const { label, path } = MARKS[mark];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 16 16"
      className={`mt-[0.2em] mr-2.5 size-5 flex-none rounded-full p-1 ${
        mark === 'yes' ? 'bg-accent text-on-accent' : 'border-[1.5px] border-edge text-ink'
      }`}
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/**
 * Each criterion is a line of its own above its cells: two columns stay readable on the narrowest
 * phone, and the whole remains one table to a screen reader.
 */
export function ComparisonTable({ value }: { value: Block<'comparisonTable'> }) {
  const { caption, columns, rows } = value;
  const content = (
    <table className={`w-full table-fixed text-left ${columns.length > 2 ? 'min-w-[34rem]' : ''}`}>
      <caption className="pb-4 text-left text-muted text-sm">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-ink border-b-[3px] bg-paper py-3 pr-4 font-bold font-display text-2xl tracking-tight"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.header} className="border-line border-b-[1.5px]">
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length}
              className="pt-4 font-semibold text-accent text-sm"
            >
              {row.header}
            </th>
          </tr>
          <tr className="align-top">
            {row.cells.map((cell, index) => (
              <td
                key={columns[index]}
                className="hyphens-auto pt-1 pr-3 pb-4 leading-snug max-sm:text-base sm:pr-4"
              >
                <span className="flex max-sm:flex-col max-sm:gap-1">
                  {cell.mark ? <Mark mark={cell.mark} /> : null}
                  <span className="min-w-0">
                    <Words>{cell.text}</Words>
                  </span>
                </span>
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
  if (columns.length <= 2) return <div className="mt-8">{content}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls sideways, not a section of its own.
    <div
      role="region"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it.
      tabIndex={0}
      className="mt-8 overflow-x-auto"
    >
      {content}
    </div>
  );
}
