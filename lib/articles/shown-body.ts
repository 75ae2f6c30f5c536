import { shownClaims } from '../content/claims.ts';
import type { Article } from '../content/queries/articles.ts';
import { withoutEmptyHeadings } from '../rich-text/contents.ts';

/** A text, of a live site without the figures that nothing backs; of no site with a heading over nothing. */
export const shownBody = (body: Article['body'], isLive: boolean): Article['body'] =>
  withoutEmptyHeadings(
    body.flatMap((block): Article['body'] => {
      if (block._type !== 'figureHighlight') return [block];
      const figures = shownClaims(block.figures, isLive);
      return figures.length > 0 ? [{ ...block, figures }] : [];
    }),
  );
