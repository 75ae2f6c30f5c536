import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import type { FOLLOW_UP_RULES } from '../../words/follow-ups.ts';
import { readPublished } from '../read-answer.ts';
import { contentTag } from '../tags.ts';

/** What is followed up by itself, and when (product.md, Follow-ups). */
export const FOLLOW_UP_SETTINGS_QUERY = defineQuery(
  '*[_type == "followUpSettings" && _id == "followUpSettings"][0]',
);

const days = z.int().min(1).max(60);

const followUpSettingsShape = z.object({
  followsQuotes: z.boolean(),
  firstDays: days,
  secondDays: days,
  followsEnd: z.boolean(),
  endDays: days,
  tellsExpired: z.boolean(),
  tellsClientExpired: z.boolean(),
  followsDues: z.boolean(),
  dueDays: days,
  dueAgainDays: days,
  followsInvitations: z.boolean(),
  invitationDays: days,
  followsFiles: z.boolean(),
  fileDays: days,
  fileAgainDays: days,
}) satisfies z.ZodType<typeof FOLLOW_UP_RULES>;

export type FollowUpSettings = z.output<typeof followUpSettingsShape>;

/**
 * The published ones, complete, read now.
 *
 * @throws InvalidContentError, or the client's error
 */
export function readFollowUpSettings(): Promise<FollowUpSettings> {
  return readPublished('follow-up-settings', FOLLOW_UP_SETTINGS_QUERY, followUpSettingsShape);
}

/**
 * The same, cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getFollowUpSettings(): Promise<FollowUpSettings> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('followUpSettings'));
  return readFollowUpSettings();
}
