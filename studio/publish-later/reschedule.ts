import type { SanityClient } from '@sanity/client';

/**
 * Gives what is scheduled another time, and the one that its release intends with it: both or neither.
 *
 * @throws the client’s error; it is scheduled as before then
 */
export async function reschedule(
  client: Pick<SanityClient, 'action'>,
  releaseId: string,
  moment: Date,
): Promise<void> {
  const publishAt = moment.toISOString();
  const patch = { set: { 'metadata.intendedPublishAt': publishAt } };
  await client.action([
    { actionType: 'sanity.action.release.edit', releaseId, patch },
    { actionType: 'sanity.action.release.schedule', releaseId, publishAt },
  ]);
}
