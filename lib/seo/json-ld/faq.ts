import type { FAQPage } from 'schema-dts';
import { type PageBlock, shownBlocks } from '../../content/page-blocks.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';

/** Questions with their answers in plain text, as the page at `path` shows them; none without any. */
export function faqPage(
  path: string,
  questions: ReadonlyArray<{ question: string; answer: string }>,
): FAQPage[] {
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      '@id': absoluteUrl(`${path}#faq`),
      inLanguage: 'fr-FR',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}

/** The questions of the blocks that visitors see. */
export const questionsOf = (blocks: readonly PageBlock[]) =>
  shownBlocks(blocks).flatMap((block) => (block._type === 'questionsBlock' ? block.questions : []));
