import type { BureauSection } from './section.ts';
import { brokenLinks } from './sections/broken-links.ts';
import { drafts } from './sections/drafts.ts';
import { missingFacts } from './sections/missing-facts.ts';
import { publications } from './sections/publications.ts';
import { requests } from './sections/requests.ts';
import { reviews } from './sections/reviews.ts';
import { scheduled } from './sections/scheduled.ts';

/** What the Bureau shows, in its order. */
export const SECTIONS: readonly BureauSection[] = [
  requests,
  reviews,
  drafts,
  scheduled,
  brokenLinks,
  missingFacts,
  publications,
];
