import { articleImage } from './article-image.ts';
import { callout } from './callout.ts';
import { codeSample } from './code-sample.ts';
import { comparisonTable } from './comparison-table.ts';
import { figureHighlight } from './figure-highlight.ts';
import { flow } from './flow.ts';
import { prosCons } from './pros-cons.ts';
import { quote } from './quote.ts';
import { steps } from './steps.ts';

/** The blocks that an article may have between its paragraphs (product.md, Articles). */
export const articleBlocks = [
  figureHighlight,
  comparisonTable,
  prosCons,
  steps,
  flow,
  callout,
  quote,
  codeSample,
  articleImage,
];
