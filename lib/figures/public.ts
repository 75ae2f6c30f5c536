import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { shownClaims } from '../content/claims.ts';
import type { SiteSettings } from '../content/index.ts';
import { contentTag } from '../content/tags.ts';
import { parisDay } from '../format/dates.ts';
import { log } from '../log/log.ts';
import { type CountedFigures, filledClaims } from './claim-figures.ts';
import { readClaimFigures } from './figures.ts';

/** Time after a failed read until the next one, in s. */
const RETRY_S = 60;
const YEAR_S = 31_536_000;

/** Figures last counted by this process for each promise: shown, with their day, while the database does not answer. */
const last = new Map<string, CountedFigures>();

/**
 * The figures that claims take, with the day on which they were counted: an hour old at most, and counted anew with a
 * publish of the settings, where the promise and the claims are. Never throws: without an answer the last ones of this
 * process, else null.
 *
 * @param replyDelay what the site promises
 */
async function getClaimFigures(replyDelay: string): Promise<CountedFigures | null> {
  'use cache';
  cacheTag(contentTag('siteSettings'));
  try {
    const figures = await readClaimFigures(replyDelay);
    cacheLife('hourly');
    last.set(replyDelay, { figures, day: parisDay(new Date()) });
  } catch (error) {
    log.error({ err: error }, 'The counted figures could not be read');
    cacheLife({ stale: RETRY_S, revalidate: RETRY_S, expire: YEAR_S });
  }
  return last.get(replyDelay) ?? null;
}

/** The claims that the site shows, with what is counted in its place (product.md, Figures). Never throws. */
export async function getClaims({
  claims,
  isLive,
  replyDelay,
}: Pick<SiteSettings, 'claims' | 'isLive' | 'replyDelay'>) {
  const counted = claims.some(({ figure }) => figure) ? await getClaimFigures(replyDelay) : null;
  return shownClaims(filledClaims(claims, counted), isLive);
}
