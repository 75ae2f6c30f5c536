import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { cookies, headers } from 'next/headers';
import { freshOrLastGood } from '../next/fresh.ts';
import { PERSPECTIVE_COOKIE, PRESENTED } from '../next/preview-mode.ts';
import { currentPreview } from '../next/rendering.ts';
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

/** One visit in draft mode: its view, the reads for it, what they lacked. */
type Visit = {
  view?: View;
  reads: Promise<unknown>[];
  problems: Map<string, DraftProblem>;
  isReplaced: boolean;
  hidden: Set<string>;
};

const DRAFTS: View = {
  perspective: 'drafts',
  isMarked: false,
  isCompared: false,
  linkUntil: null,
};

/** Visits by Next's own record of a request: cached functions are kept from its cookies, but not from this. */
const visits = new WeakMap<object, Visit>();

/** The visit that is being answered; null where everybody sees the same. */
function currentVisit(): Visit | null {
  const request = currentPreview();
  if (!request) return null;
  const visit = visits.get(request) ?? {
    reads: [],
    problems: new Map(),
    isReplaced: false,
    hidden: new Set(),
  };
  visits.set(request, visit);
  return visit;
}

/** The view of the visit that is being answered; null where everybody sees the same. Works inside of cached functions. */
export function currentView(): View | null {
  const visit = currentVisit();
  return visit && (visit.view ?? DRAFTS);
}

/** The same for components, before anything was read. */
export const getView: () => Promise<View | null> = forVisit(async () => currentView());

/** Notes what a draft lacks, for who looks at it. */
export function reportProblems(problems: readonly DraftProblem[]): void {
  const visit = currentVisit();
  for (const problem of problems) visit?.problems.set(JSON.stringify(problem), problem);
}

/** Notes that what is published is shown in the place of a draft. */
export function reportReplaced(): void {
  const visit = currentVisit();
  if (visit) visit.isReplaced = true;
}

/** Notes what is left out, since it is still to be filled in. */
export function reportHidden(placeholders: readonly string[]): void {
  const visit = currentVisit();
  for (const placeholder of placeholders) visit?.hidden.add(placeholder);
}

/** The gaps in the drafts of this page, once all of them are read. */
export async function lacksOfVisit(): Promise<Lacks> {
  const visit = currentVisit();
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
 * A reader that pages call: what is published, fresh or the last good, and in draft mode what this visit is shown, which
 * it is told before it reads. To be called from outside of cached functions, whose insides then know it too.
 */
export function forVisit<Args extends unknown[], Answer>(
  read: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const published = freshOrLastGood(read);
  return (...args) => {
    const visit = currentVisit();
    return visit ? readFor(visit, () => read(...args)) : published(...args);
  };
}

async function readFor<Answer>(visit: Visit, read: () => Promise<Answer>): Promise<Answer> {
  visit.view ??= await viewOfRequest();
  const answer = read();
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
