import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { cookies, headers } from 'next/headers';
import { freshOrLastGood } from '../next/fresh.ts';
import { PERSPECTIVE_COOKIE, PRESENTED } from '../next/preview-mode.ts';
import { currentRecord, recordOf, renderedPreview, withRecord } from '../next/rendering.ts';
import type { DraftProblem } from './draft.ts';
import { PASS_COOKIE, readPass } from './preview-pass.ts';

/** The view of a visit in draft mode. */
export type View = {
  /** Drafts over what is published, what is published, or releases by their name, the first above the others. */
  perspective: 'drafts' | 'published' | string[];
  /** Whether texts carry marks that say which field they are from, for who has the Studio. */
  isMarked: boolean;
  /** Whether it stands beside its draft, under whose label nothing more is said of it. */
  isCompared: boolean;
  /** For a visit by a shared link: until when it opens the preview, in ms since 1970. */
  linkUntil: number | null;
};

/**
 * Gaps in a page's drafts, whether something published stands in the place of one that cannot be shown, and what is
 * still to be filled in, which a live site leaves out.
 */
export type Lacks = { problems: DraftProblem[]; isReplaced: boolean; hidden: string[] };

/** One visit in draft mode: its view, once it is known, the reads for it, what they lacked. */
type Visit = {
  view?: View;
  /** What it reads by. */
  record: object;
  reads: Promise<unknown>[];
  problems: Map<string, DraftProblem>;
  isReplaced: boolean;
  hidden: Set<string>;
};

/** Visits by Next's own record of the request, which each rendering of its page has. */
const visits = new WeakMap<object, Visit>();

/** Visits by the record that they read by: cached functions are kept from the cookies, but not from this. */
const readers = new WeakMap<object, Visit>();

/** The visit whose page is rendered, where it is a preview; null where everybody sees the same, and where anything is done. */
function renderedVisit(): Visit | null {
  const request = renderedPreview();
  if (!request) return null;
  const known = visits.get(request);
  if (known) return known;
  const record = recordOf(request);
  const visit: Visit = {
    record,
    reads: [],
    problems: new Map(),
    isReplaced: false,
    hidden: new Set(),
  };
  visits.set(request, visit);
  readers.set(record, visit);
  return visit;
}

/** The visit that is read for; null where that is everybody. */
function reader(): Visit | null {
  const record = currentRecord();
  return (record && readers.get(record)) ?? null;
}

/**
 * The view that is read for; null where what is published is. Works inside of cached functions, and only where `forVisit`
 * began: whoever reads by another way reads what is published.
 */
export const currentView = (): View | null => reader()?.view ?? null;

/** The same for components, before anything was read. */
export const getView: () => Promise<View | null> = forVisit(async () => currentView());

/** Notes what a draft lacks, for who looks at it. */
export function reportProblems(problems: readonly DraftProblem[]): void {
  const visit = reader();
  for (const problem of problems) visit?.problems.set(JSON.stringify(problem), problem);
}

/** Notes that what is published is shown in the place of a draft. */
export function reportReplaced(): void {
  const visit = reader();
  if (visit) visit.isReplaced = true;
}

/** Notes what is left out, since it is still to be filled in. */
export function reportHidden(placeholders: readonly string[]): void {
  const visit = reader();
  for (const placeholder of placeholders) visit?.hidden.add(placeholder);
}

/** The gaps in the drafts of this page, once all of them are read. */
export async function lacksOfVisit(): Promise<Lacks> {
  const visit = renderedVisit();
  if (!visit) return { problems: [], isReplaced: false, hidden: [] };
  // Later reads may be started by the first ones.
  for (let known = -1; known < visit.reads.length; await setImmediate()) {
    known = visit.reads.length;
    await Promise.allSettled(visit.reads);
  }
  const { problems, isReplaced, hidden } = visit;
  return { problems: [...problems.values()], isReplaced, hidden: [...hidden] };
}

/**
 * A reader of content: what is published, fresh or the last good; where a page is rendered in draft mode, what this visit
 * is shown. What is written, sent or signed reads what is published whatever its browser previews: actions, routes and
 * what follows an answer are no rendering (studio.md, Preview). To be called from outside of cached functions, whose insides
 * then know the visit too.
 */
export function forVisit<Args extends unknown[], Answer>(
  read: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const published = freshOrLastGood(read);
  return (...args) => {
    const visit = renderedVisit();
    return visit ? readFor(visit, () => read(...args)) : published(...args);
  };
}

async function readFor<Answer>(visit: Visit, read: () => Promise<Answer>): Promise<Answer> {
  visit.view ??= await viewOfRequest();
  const answer = withRecord(visit.record, read);
  visit.reads.push(answer);
  return answer;
}

async function viewOfRequest(): Promise<View> {
  const [store, sent] = await Promise.all([cookies(), headers()]);
  const pass = readPass(store.get(PASS_COOKIE)?.value);
  const presented = sent.get(PRESENTED);
  const isCompared = presented === 'compared';
  return {
    perspective: isCompared ? 'published' : readPerspective(store.get(PERSPECTIVE_COOKIE)?.value),
    // Marks only for what Presentation shows: mails and drawn files are read by other means than an overlay.
    isMarked: presented === 'edited',
    isCompared,
    linkUntil: pass?.link ? pass.until : null,
  };
}

/** Reads a perspective as Presentation writes it: one name, or those of a stack with commas. Drafts where it is neither. */
export function readPerspective(value: string | undefined): View['perspective'] {
  if (value === 'published') return 'published';
  const names = value?.split(',') ?? [];
  const isStack =
    names.length > 0 && names.every((name) => /^(?:drafts|r(?!aw$)[A-Za-z0-9]+)$/.test(name));
  return isStack && value !== 'drafts' ? names : 'drafts';
}
