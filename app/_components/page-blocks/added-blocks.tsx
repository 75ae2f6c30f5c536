import type { ReactNode } from 'react';
import { Connector } from '@/app/_components/ui/connector.tsx';
import type { PageBlock, SiteSettings } from '@/lib/content/index.ts';
import { shownBlocks } from '@/lib/content/page-blocks.ts';
import { addedContents } from '@/lib/rich-text/page-contents.ts';
import { SITE_PAGES, type SitePage } from '@/lib/site/pages.ts';
import { PageBlocks } from './page-blocks.tsx';

/** Where a page's line is above its blocks: at the left, as theirs, in the middle, or nowhere. */
type Line = 'left' | 'middle' | 'none';

/** The line on its way to that of the blocks. */
const LINE_IN: Record<Line, ReactNode> = {
  left: <div className="rail h-16" />,
  middle: <Connector path="left" className="ml-[7px] h-20 w-[calc(50%-7.5px)]" />,
  none: (
    <div className="pt-28">
      <div className="rail h-16 before:top-2">
        <div className="relative">
          <span aria-hidden="true" className="rail-port port port-full" />
        </div>
      </div>
    </div>
  ),
};

/** The blocks that the consultant adds to a page of the site, below its own parts (product.md, Added blocks). */
export function AddedBlocks({
  path,
  blocks,
  settings,
  line,
}: {
  path: SitePage;
  blocks: readonly PageBlock[];
  settings: SiteSettings;
  line: Line;
}) {
  if (blocks.length === 0) return null;
  const shown = shownBlocks(blocks);
  const { document: id, type } = SITE_PAGES[path];
  return (
    <>
      {shown.length > 0 ? <div className="wrap">{LINE_IN[line]}</div> : null}
      <PageBlocks
        blocks={blocks}
        document={{ id, type }}
        path={path}
        contents={addedContents(shown)}
        settings={settings}
      />
    </>
  );
}

/** The line from the last of these blocks to the panel that closes the page, or what stands there without any. */
export const LineOn = ({
  after,
  otherwise,
}: {
  after: readonly PageBlock[];
  otherwise: ReactNode;
}) =>
  shownBlocks(after).length > 0 ? (
    <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
  ) : (
    otherwise
  );
