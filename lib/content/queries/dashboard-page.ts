import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { DASHBOARD_TEXTS } from '../../words/account.ts';
import { ownTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { contentTag } from '../tags.ts';

/** The words of /dashboard (product.md, Words of the client area). */
export const DASHBOARD_PAGE_QUERY = defineQuery(
  '*[_type == "dashboardPage" && _id == "dashboardPage"][0]',
);

const dashboardPageShape = ownTexts(DASHBOARD_TEXTS);

export type DashboardPage = typeof DASHBOARD_TEXTS;

/**
 * The published ones, complete. Cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getDashboardPage(): Promise<DashboardPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('dashboardPage'));
  return readContent('dashboard-page', DASHBOARD_PAGE_QUERY, dashboardPageShape);
}
