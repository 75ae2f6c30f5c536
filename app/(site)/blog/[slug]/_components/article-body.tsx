import { type BlockTypes, RichText } from '@/app/_components/rich-text/rich-text';
import type { Article } from '@/lib/content';
import type { ContentsEntry } from '@/lib/rich-text/contents';
import { ArticleImage } from './article-image';
import { Callout } from './callout';
import { CodeSample } from './code-sample';
import { ComparisonTable } from './comparison-table';
import { FigureHighlight } from './figure-highlight';
import { ProsCons } from './pros-cons';
import { Quote } from './quote';
import { Steps } from './steps';

const types: BlockTypes = {
  comparisonTable: ComparisonTable,
  prosCons: ProsCons,
  steps: Steps,
  figureHighlight: FigureHighlight,
  callout: Callout,
  quote: Quote,
  codeSample: CodeSample,
  articleImage: ArticleImage,
};

/** The text of an article along the page's line, its parts as ports on it. */
export function ArticleBody({
  body,
  contents,
}: {
  body: Article['body'];
  contents: ContentsEntry[];
}) {
  return (
    <div className="article-body rail pt-10 text-[1.125rem] leading-[1.7]">
      <RichText
        value={body}
        headingIds={new Map(contents.map(({ key, id }) => [key, id]))}
        types={types}
      />
    </div>
  );
}
