import { expect, it } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { reschedule } from '../../../studio/publish-later/reschedule.ts';
import { ownLake } from '../../support/own-lake.ts';

const lake = ownLake(readSeed());

const DAY_MS = 86_400_000;

it('gives what is scheduled another time, with the content that it had', async () => {
  const client = lake.client();
  const releaseId = 'rDate';
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  await client.releases.create({
    releaseId,
    metadata: {
      title: 'Publication programmée',
      releaseType: 'scheduled',
      cardinality: 'one',
      intendedPublishAt: at(1).toISOString(),
    },
  });
  await client.createVersion({ releaseId, publishedId: 'aboutPage', baseId: 'aboutPage' });
  await client.releases.schedule({ releaseId, publishAt: at(1).toISOString() });
  const moment = at(3);
  await reschedule(client, releaseId, moment);
  expect(await client.releases.get({ releaseId })).toMatchObject({
    state: 'scheduled',
    publishAt: moment.toISOString(),
    metadata: { intendedPublishAt: moment.toISOString() },
  });
  expect(await client.getDocument(`versions.${releaseId}.aboutPage`)).toBeDefined();
});

it('changes nothing where the lake refuses it', async () => {
  const client = lake.client();
  const releaseId = 'rOver';
  const metadata = { title: 'Passée', releaseType: 'asap' } as const;
  await client.releases.create({ releaseId, metadata });
  await client.releases.archive({ releaseId });
  await expect(reschedule(client, releaseId, new Date(Date.now() + DAY_MS))).rejects.toThrow();
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: 'archived', metadata });
});
