import 'server-only';
import { createClient } from '@sanity/client';
import { SANITY_API_VERSION } from '../env/content-api.ts';
import { publicEnv } from '../env/public.ts';
import { serverEnv } from '../env/server.ts';
import { listen } from '../next/silence.ts';
import { isWords } from '../preview/marks.ts';

const { projectId, dataset, apiHost } = publicEnv.sanity;

/**
 * Time that an answer may take, in ms; a request is tried once more. A short time keeps a hanging lake from holding up the
 * regeneration of pages, which have a last good one (docs/decisions/0001-a-pages-life.md). A build has none, and
 * fails: on a busy machine it waits, within the 50 s that Next gives each page.
 */
const timeout = process.env.NEXT_PHASE === 'phase-production-build' ? 20_000 : 3_000;

const { SANITY_API_READ_TOKEN, SANITY_CONTENT_TOKEN } = serverEnv;

/**
 * Reads published content, of a private dataset by its token. Never from the CDN, which would take the token, too: a page
 * is rendered anew right after a publish, when the CDN may still hold the old content.
 */
export const contentClient = createClient({
  projectId,
  dataset,
  apiVersion: SANITY_API_VERSION,
  perspective: 'published',
  useCdn: false,
  timeout,
  maxRetries: 1,
  ...(SANITY_CONTENT_TOKEN ? { token: SANITY_CONTENT_TOKEN } : {}),
  ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
});

/** A preview has no last good page, and keeps nobody else waiting, in ms: it is read again with each keystroke. */
const PREVIEW_TIMEOUT_MS = 10_000;

/**
 * Reads drafts in the place of what they will replace; null without a token that may. Where it is asked to mark texts,
 * the mark leads to the field in the Studio.
 */
export const draftClient = SANITY_API_READ_TOKEN
  ? contentClient.withConfig({
      perspective: 'drafts',
      token: SANITY_API_READ_TOKEN,
      timeout: PREVIEW_TIMEOUT_MS,
      stega: {
        studioUrl: '/studio',
        // Empty texts get no marks: with them nothing would be missing.
        filter: (text) =>
          text.value.trim() !== '' &&
          (text.filterDefault(text) || isWords(text.value, text.sourcePath)),
      },
    })
  : null;

/** Whether the lake answers by now, in time and what was asked. */
export const lakeAnswers = (): Promise<boolean> =>
  listen(contentClient.fetch<unknown>('true', {}, { tag: 'answers' })).then(
    (answer) => answer === true,
    () => false,
  );
