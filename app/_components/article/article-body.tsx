import { type BlockTypes, RichText } from '@/app/_components/rich-text/rich-text.tsx';
import type { Article, BlogPage } from '@/lib/content/index.ts';
import { type ContentsEntry, partsOf, timelineOf } from '@/lib/rich-text/contents.ts';
import { ArticleImage } from './article-image.tsx';
import { Callout } from './callout.tsx';
import { Citation } from './citation.tsx';
import { CodeSample } from './code-sample.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { FigureHighlight } from './figure-highlight.tsx';
import { Flow } from './flow.tsx';
import { ProsCons } from './pros-cons.tsx';
import { Steps } from './steps.tsx';

const typesWith = (words: BlogPage['words']): BlockTypes => ({
  comparisonTable: ComparisonTable,
  prosCons: ({ value }) => <ProsCons value={value} words={words} />,
  steps: Steps,
  flow: Flow,
  figureHighlight: FigureHighlight,
  callout: ({ value }) => <Callout value={value} words={words} />,
  quote: ({ value }) => <Citation value={value} words={words} />,
  codeSample: CodeSample,
  articleImage: ArticleImage,
});

/** The text of an article along the page's line, its parts as ports on it and as what the contents follow. */
export function ArticleBody({
  body,
  contents,
  words,
}: {
  body: Article['body'];
  contents: ContentsEntry[];
  /** Words around remarks, quotes, and arguments for and against. */
  words: BlogPage['words'];
}) {
  const types = typesWith(words);
  const headingIds = new Map(contents.map(({ key, id }) => [key, id]));
  return (
    <div className="article-body rail pt-10 text-[1.125rem] leading-[1.7]">
      {partsOf(body, contents).map(({ id, blocks }) => (
        <div
          key={id}
          className="article-part"
          style={id ? { viewTimelineName: timelineOf(id) } : undefined}
        >
          <RichText value={blocks} headingIds={headingIds} types={types} />
        </div>
      ))}
    </div>
  );
}
