import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readContent } from '../read.ts';
import { list, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words around the forms of /auth (product.md, Accounts). */
export const AUTH_PAGE_QUERY = defineQuery('*[_type == "authPage" && _id == "authPage"][0]');

const authPageShape = z.object({
  title: text,
  lead: text,
  benefitsTitle: text,
  benefits: list(titledText),
});

export type AuthPage = z.output<typeof authPageShape>;

/**
 * The published words around the forms of /auth. Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getAuthPage(): Promise<AuthPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('authPage'));
  return readContent('auth-page', AUTH_PAGE_QUERY, authPageShape);
}
