import type { SanityClient } from '@sanity/client';

/**
 * Gives what is scheduled another time: a lake changes none that is locked, so it is open in between. Where the lake takes
 * the opening alone, it stays open with the new time as its intended one, and the Studio asks to schedule it again.
 *
 * @throws the client’s error
 */
export async function reschedule(
  client: Pick<SanityClient, 'releases'>,
  releaseId: string,
  moment: Date,
): Promise<void> {
  const publishAt = moment.toISOString();
  await client.releases.unschedule({ releaseId });
  await client.releases.edit({
    releaseId,
    patch: { set: { 'metadata.intendedPublishAt': publishAt } },
  });
  await client.releases.schedule({ releaseId, publishAt });
}
