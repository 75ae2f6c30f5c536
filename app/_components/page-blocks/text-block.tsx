import { ArticleBody } from '@/app/_components/article/article-body.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { shownBody } from '@/lib/articles/shown-body.ts';
import { hiddenFigures } from '@/lib/content/hidden.ts';
import { getBlogPage, type PageBlock } from '@/lib/content/index.ts';
import type { ContentsEntry } from '@/lib/rich-text/contents.ts';
import { partKey } from '@/lib/rich-text/page-contents.ts';
import '@/app/_components/article/article.css';

const figuresOf = (body: PageBlock<'textBlock'>['body']) =>
  body.flatMap((block) => (block._type === 'figureHighlight' ? block.figures : []));

/** A text of a page, set as an article is. */
export async function TextBlock({
  block,
  contents,
  isLive,
}: {
  block: PageBlock<'textBlock'>;
  /** The places of the whole page. */
  contents: ContentsEntry[];
  /** Whether the site is live: what nothing backs is left out then. */
  isLive: boolean;
}) {
  const { words } = await getBlogPage();
  const body = shownBody(block.body, isLive);
  const own = body.flatMap(({ _key }) => {
    const entry = contents.find(({ key }) => key === partKey(block._key, _key));
    return entry ? [{ ...entry, key: _key }] : [];
  });
  return (
    <div className="wrap">
      <HiddenParts parts={hiddenFigures(figuresOf(block.body), figuresOf(body))} />
      {body.length > 0 ? (
        <div className="[&_.article-body]:pt-0 [&_.article-body]:pb-20 [&_.article-part]:max-w-[46rem]">
          <ArticleBody body={body} contents={own} words={words} />
        </div>
      ) : null}
    </div>
  );
}
