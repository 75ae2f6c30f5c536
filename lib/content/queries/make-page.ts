import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { MAKE_TEXTS } from '../../words/make.ts';
import { completeTexts, optionalTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words of /make (product.md, Words of the client area). */
export const MAKE_PAGE_QUERY = defineQuery('*[_type == "makePage" && _id == "makePage"][0]');

/** Texts of the page, and the steps to get a token. */
export type MakePage = typeof MAKE_TEXTS & { steps: string[] };

const makePageShape = z
  .object({ ...optionalTexts(MAKE_TEXTS), steps: z.array(text) })
  .transform(({ steps, ...texts }): MakePage => ({ ...completeTexts(MAKE_TEXTS, texts), steps }));

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
