import { Text } from '@sanity/ui';
import type { CSSProperties } from 'react';
import { COLUMNS } from '../../../lib/figures/columns.ts';
import type { Figures } from '../../../lib/figures/wire.ts';

export type TableRow = Figures & { key: string; name: string };

const CELL: CSSProperties = {
  borderBottom: '1px solid var(--card-border-color)',
  padding: '0.625rem 0.5rem',
  textAlign: 'right',
  verticalAlign: 'bottom',
  whiteSpace: 'nowrap',
};
const NAME: CSSProperties = {
  ...CELL,
  background: 'var(--card-bg-color)',
  insetInlineStart: 0,
  position: 'sticky',
  textAlign: 'left',
};
/** The titles may wrap, so that narrow columns stay narrow. */
const TITLE: CSSProperties = { ...CELL, minWidth: '3.75rem', whiteSpace: 'normal' };

/** Figures line by line, and their total; it scrolls by itself where the window is narrow. */
export function FiguresTable({
  caption,
  heading,
  rows,
  total,
}: {
  caption: string;
  /** Above the names of the lines. */
  heading: string;
  rows: readonly TableRow[];
  total: Figures;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section aria-label={caption} style={{ overflowX: 'auto' }} tabIndex={0}>
      <table style={{ borderCollapse: 'collapse', width: '100%' }}>
        <thead>
          <tr>
            <th scope="col" style={NAME}>
              <Text muted size={1} weight="medium">
                {heading}
              </Text>
            </th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col" style={TITLE}>
                <Text align="right" muted size={1} weight="medium">
                  {title}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, ...figures }) => (
            <Line key={key} figures={figures} name={name} />
          ))}
        </tbody>
        <tfoot>
          <Line figures={total} isTotal name="Total" />
        </tfoot>
      </table>
    </section>
  );
}

function Line({
  name,
  figures,
  isTotal = false,
}: {
  name: string;
  figures: Figures;
  isTotal?: boolean;
}) {
  const weight = isTotal ? 'semibold' : 'regular';
  return (
    <tr>
      <th scope="row" style={NAME}>
        <Text size={1} weight={weight}>
          {name}
        </Text>
      </th>
      {COLUMNS.map(({ title, say }) => (
        <td key={title} style={CELL}>
          <Text align="right" size={1} weight={weight}>
            {say(figures)}
          </Text>
        </td>
      ))}
    </tr>
  );
}
