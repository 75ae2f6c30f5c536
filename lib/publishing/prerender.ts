import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { revalidateTag } from 'next/cache';
import { lakeAnswers } from '../content/client.ts';
import { shared } from '../env/shared.ts';
import { now } from '../log/clock.ts';
import { errorFields } from '../log/error-fields.ts';
import { log } from '../log/log.ts';
import { endPageRead, isAwaited } from '../next/first-read.ts';
import { markStale } from '../next/marks.ts';
import { canPrerender, renderPage, renewBy } from '../next/render.ts';
import { storedPages } from '../next/stored-pages.ts';
import { NOT_FOUND_PAGE } from '../site/pages.ts';
import type { Affects } from './affected.ts';

/** Pages that this process is about to render. */
const renderings = shared('renderings', () => ({
  /** The first page of the change that came last: all others wait for it. */
  first: Promise.resolve(),
  /** Pages that follow, each once however many changes affect it, with who waits for it; whether somebody is at them. */
  soon: new Map<string, PromiseWithResolvers<void>>(),
  isAtSoon: false,
  /** Pages that have time, each once however many changes came in a row. */
  later: new Set<string>(),
  /** When they may begin, by `performance.now()`: until then others that were told may be at theirs. */
  quietAt: 0,
  /** Whether somebody is at them. */
  isAtLater: false,
  /** Whether it was said that many came at once. */
  saidMany: false,
  /** Pages whose rendering failed, until the lake answers; resolves once each was tried once more. */
  failed: new Set<string>(),
  retry: undefined as Promise<void> | undefined,
}));

/** The path at which Next stores the page of all unknown ones. */
const STORED_NOT_FOUND = '/_not-found';

renewBy((path) => prerender(path === STORED_NOT_FOUND ? NOT_FOUND_PAGE : path));

/** Number of pages rendered at once. There is one processor for them: more would finish none sooner. */
const PAGES_AT_ONCE = 2;

/** Interval between questions to a lake that did not answer, or has not answered the last one, in ms. */
const ASK_MS = 1_000;

/** Time for instances that share a machine to render a change's first page, in ms: other pages leave them room. */
const OTHERS_FIRST_MS = 1_000;

/** Marks what was read with these tags as stale, here and now; on a host of functions, once the request is answered. */
export function markOld(tags: readonly string[]): void {
  if (canPrerender()) markStale(tags);
  else for (const tag of tags) revalidateTag(tag, 'max');
}

/**
 * Renders these pages anew where they are stale, a few at once. As long as others that were told of a change may still
 * be at theirs, one by one with a rest as long as each took.
 */
export async function prerenderAll(pages: readonly string[]): Promise<void> {
  const { soon } = renderings;
  const done = pages.map((page) => {
    const waiting = soon.get(page) ?? Promise.withResolvers<void>();
    soon.set(page, waiting);
    return waiting.promise;
  });
  void prerenderSoon();
  await Promise.all(done);
}

/** The pages to render next: one that a visitor waits for, alone, else the oldest. */
function nextOf(soon: typeof renderings.soon, isQuiet: boolean) {
  const waiting = [...soon];
  const awaited = waiting.find(([page]) => isAwaited(page));
  if (awaited) return [awaited];
  return waiting.slice(0, isQuiet ? PAGES_AT_ONCE : 1);
}

/** Renders what waits until nothing does. */
async function prerenderSoon(): Promise<void> {
  if (renderings.isAtSoon) return;
  renderings.isAtSoon = true;
  const { soon } = renderings;
  while (soon.size > 0) {
    await renderings.first;
    const isQuiet = performance.now() >= renderings.quietAt;
    const next = nextOf(soon, isQuiet);
    for (const [page] of next) soon.delete(page);
    await Promise.all(next.map(([page]) => (isQuiet ? prerender(page) : prerenderAndRest(page))));
    for (const [, { resolve }] of next) resolve();
  }
  renderings.isAtSoon = false;
}

/**
 * Renders what a change affects: the page that is its own, then all others, also those that the lake is asked for
 * once nobody waits for that page any more.
 *
 * @param isOneOfMany said once of all that come in a row
 */
export async function prerenderAffected(
  { own, rest }: Affects,
  isOneOfMany = false,
): Promise<void> {
  if (isOneOfMany && !renderings.saidMany) {
    renderings.saidMany = true;
    log.info(
      'Many documents are published at once: their pages are rendered one by one once it is quiet, after any other publish.',
    );
  }
  const [first, ...others] = own.pages;
  prerenderInTime(own.later);
  // The first page is rendered alone, so that it is there sooner.
  if (first) renderings.first = prerender(first);
  await renderings.first;
  const { tags, later } = await rest();
  markOld(tags);
  prerenderInTime(later);
  await prerenderAll(others);
}

/** Renders pages in the background, where they are stale by then: once no change came for a second. */
export function prerenderInTime(pages: readonly string[]): void {
  for (const page of pages) renderings.later.add(page);
  renderings.quietAt = performance.now() + OTHERS_FIRST_MS;
  void prerenderLater();
}

/** Renders what has time one by one, with rests, whenever it is quiet. A process that ends does not wait for it. */
async function prerenderLater(): Promise<void> {
  if (renderings.isAtLater) return;
  renderings.isAtLater = true;
  const { later } = renderings;
  while (later.size > 0) {
    const rest = renderings.quietAt - performance.now();
    if (rest > 0) {
      await delay(rest, undefined, { ref: false });
      continue;
    }
    const [page = ''] = later;
    later.delete(page);
    await prerenderAndRest(page);
  }
  renderings.isAtLater = false;
  renderings.saidMany = false;
}

/** Renders a page, and leaves the processor to others for as long as that took. */
async function prerenderAndRest(page: string): Promise<void> {
  await renderings.first;
  const began = performance.now();
  await prerender(page);
  await delay(performance.now() - began, undefined, { ref: false });
}

/**
 * Renders a page anew where it is stale, so that the next visitor already gets the fresh one. What is published while it is
 * rendered is for whoever asks then. One that fails is tried once more when the lake answers: Next would leave the old
 * page for half a minute.
 */
export async function prerender(page: string): Promise<void> {
  const path = page === NOT_FOUND_PAGE ? STORED_NOT_FOUND : page;
  const asked = now();
  const isDone = () =>
    storedPages.fresh(path) !== undefined || (storedPages.at(path)?.lastModified ?? 0) >= asked;
  // The first may have joined a rendering that had begun before the change, the second a read; the third cannot.
  let wasRead = true;
  for (let attempt = 0; wasRead && attempt < 3 && !isDone(); attempt++) {
    wasRead = await render(page);
  }
  endPageRead(page, wasRead);
  if (wasRead) return;
  renderings.failed.add(page);
  renderings.retry ??= renderFailed();
}

/** Makes Next render a page, and resolves with whether it did; a failure is logged. */
async function render(page: string): Promise<boolean> {
  try {
    await renderPage(page);
    return true;
  } catch (error) {
    // Why, `onRequestError` says.
    log.warn({ page, why: errorFields(error).message }, 'Rendering a page anew failed');
    return false;
  }
}

/** Resolves once what failed was tried once more, as soon as the lake answers; at once where nothing failed. */
export const whenRetried = async (): Promise<void> => renderings.retry;

/** Renders what failed once the lake answers; what fails then, too, waits for its next publish or visit. */
async function renderFailed(): Promise<void> {
  const { failed } = renderings;
  let pause = delay(ASK_MS, false, { ref: false });
  while (failed.size > 0) {
    await pause;
    pause = delay(ASK_MS, false, { ref: false });
    if (!(await Promise.race([lakeAnswers(), pause]))) continue;
    for (const page of failed) {
      failed.delete(page);
      await renderings.first;
      await render(page);
    }
  }
  renderings.retry = undefined;
}
