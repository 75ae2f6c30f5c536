import type { BureauSection } from './section.ts';
import { appointments } from './sections/appointments.ts';
import { brokenLinks } from './sections/broken-links.ts';
import { drafts } from './sections/drafts.ts';
import { lateDues } from './sections/late-dues.ts';
import { missingFacts } from './sections/missing-facts.ts';
import { projects } from './sections/projects.ts';
import { publications } from './sections/publications.ts';
import { quotes } from './sections/quotes.ts';
import { requests } from './sections/requests.ts';
import { reviews } from './sections/reviews.ts';
import { scheduled } from './sections/scheduled.ts';
import { toInvoice } from './sections/to-invoice.ts';

/** The sections of the Bureau, in its order. */
export const SECTIONS: readonly BureauSection[] = [
  requests,
  quotes,
  toInvoice,
  lateDues,
  projects,
  appointments,
  reviews,
  drafts,
  scheduled,
  brokenLinks,
  missingFacts,
  publications,
];
