import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { MAKE_TEXTS, TOKEN_STEPS } from '../../words/make.ts';
import { completeTexts, optionalTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words of /make (product.md, Words of the client area). */
export const MAKE_PAGE_QUERY = defineQuery(`
  *[_type == "makePage" && _id == "makePage"][0] {
    title,
    lead,
    scenariosTitle,
    scenariosText,
    dataStoresTitle,
    dataStoresText,
    apiTitle,
    apiText,
    connectTitle,
    safetyText,
    helpTitle,
    helpLink,
    configurationTitle,
    connectedTitle,
    storedText,
    noTeamText,
    noScenariosText,
    noDataStoresText,
    disconnectTitle,
    disconnectText,
    keptText,
    "steps": coalesce(steps, [])
  }
`);

/** Texts of the page, and the steps to get a token. */
export type MakePage = typeof MAKE_TEXTS & { steps: string[] };

const makePageShape = z
  .object({ ...optionalTexts(MAKE_TEXTS), steps: z.array(text) })
  .nullable()
  .transform((written): MakePage => {
    const { steps, ...texts } = written ?? { steps: [] };
    return {
      ...completeTexts(MAKE_TEXTS, texts),
      steps: steps.length > 0 ? steps : TOKEN_STEPS,
    };
  });

/**
 * The published ones, complete. Cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getMakePage(): Promise<MakePage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('makePage'));
  return readContent('make-page', MAKE_PAGE_QUERY, makePageShape);
}
