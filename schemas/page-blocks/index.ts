import { caseStudiesBlock } from './case-studies-block.ts';
import { contactBlock } from './contact-block.ts';
import { priceBlock } from './price-block.ts';
import { questionsBlock } from './questions-block.ts';
import { quoteBlock } from './quote-block.ts';
import { reviewsBlock } from './reviews-block.ts';
import { scaleBlock } from './scale-block.ts';
import { screensBlock } from './screens-block.ts';
import { servicesBlock } from './services-block.ts';
import { stepsBlock } from './steps-block.ts';
import { textBlock } from './text-block.ts';

/** The blocks that a page of one's own is made of, between its opening and its closing panel (product.md, Own pages). */
export const pageBlocks = [
  textBlock,
  screensBlock,
  servicesBlock,
  priceBlock,
  scaleBlock,
  stepsBlock,
  questionsBlock,
  caseStudiesBlock,
  reviewsBlock,
  contactBlock,
  quoteBlock,
];
