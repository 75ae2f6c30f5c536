import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { describeImage, saveTexts } from '../../../studio/tools/media/describe.ts';
import { type LibraryImage, readLibrary } from '../../../studio/tools/media/library.ts';
import { deleteUnused, replaceImage, takeBack } from '../../../studio/tools/media/replace.ts';
import { changeTags, withoutTag, withTags } from '../../../studio/tools/media/tags.ts';
import { uploadImage } from '../../../studio/tools/media/upload.ts';
import { fixture } from '../../support/fixture.ts';
import { ownLake } from '../../support/own-lake.ts';

// A worker of the browser makes pictures smaller: here they are sent as they are.
vi.mock('../../../studio/tools/media/shrink.ts', () => ({
  shrink: () => Promise.resolve({ is: 'kept' }),
}));

const lake = ownLake();
const client = fixture(() => lake.client());

/** Sends a picture of one colour; answers its id. */
async function send(name: string, width: number, height: number): Promise<string> {
  const file = await sharp({ create: { width, height, channels: 3, background: '#1c3fdc' } })
    .png()
    .toBuffer();
  return (await client.assets.upload('image', file, { filename: name }))._id;
}

async function imageOf(id: string): Promise<LibraryImage> {
  const found = (await readLibrary(client)).find((image) => image.id === id);
  if (!found) throw new Error(`${id} is not in the library`);
  return found;
}

const shown = (id: string, more = {}) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: id },
  alt: 'Une vue',
  ...more,
});
const crop = { _type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0 };
const show = (id: string, path = 'cover') =>
  client.fetch(`*[_id == $id][0].${path}{ "ref": asset._ref, crop, alt }`, { id });

test('a picture is replaced wherever it shows, in one step, and put back as it was', async () => {
  const [old, wide, square] = [
    await send('avant.png', 60, 40),
    await send('apres.png', 90, 60),
    await send('carre.png', 50, 50),
  ];
  const article = { _type: 'article', title: 'Guide', cover: shown(old, { crop }) };
  await client.create({ _id: 'guide', ...article });
  await client.create({ _id: 'drafts.guide', ...article, title: 'Guide, repris' });
  await client.releases.create({ releaseId: 'rEte', metadata: { releaseType: 'undecided' } });
  await client.createVersion({
    releaseId: 'rEte',
    publishedId: 'guide',
    document: { ...article, seo: { image: shown(old) } },
  });
  await client.create({ _id: 'aboutPage', _type: 'aboutPage', portrait: shown(square) });

  const before = await imageOf(old);
  expect(before).toMatchObject({ name: 'avant.png', width: 60, height: 40, title: '' });
  expect(before.uses.map(({ documentId, path }) => `${documentId} ${path}`).sort()).toEqual([
    'drafts.guide cover',
    'guide cover',
    'versions.rEte.guide cover',
    'versions.rEte.guide seo.image',
  ]);

  // The proportions are the same: the crop stays.
  await replaceImage(client, before.uses, before, await imageOf(wide));
  for (const id of ['guide', 'drafts.guide', 'versions.rEte.guide']) {
    expect(await show(id)).toEqual({ ref: wide, crop, alt: 'Une vue' });
  }
  expect(await show('versions.rEte.guide', 'seo.image')).toMatchObject({ ref: wide });
  expect(await client.getDocument('drafts.aboutPage')).toBeUndefined();
  expect((await imageOf(old)).uses).toEqual([]);

  // Another crop is none of a square.
  const now = await imageOf(wide);
  const next = await imageOf(square);
  await replaceImage(client, now.uses, now, next);
  expect(await show('guide')).toEqual({ ref: square, crop: null, alt: 'Une vue' });

  // One was given a third picture since; what else the square showed before is none of it.
  await client.patch('drafts.guide').set({ 'cover.asset._ref': old }).commit();
  expect(await takeBack(client, now.uses, now, next)).toHaveLength(3);
  expect(await show('guide')).toEqual({ ref: wide, crop, alt: 'Une vue' });
  expect(await show('drafts.guide')).toEqual({ ref: old, crop: null, alt: 'Une vue' });
  expect(await show('aboutPage', 'portrait')).toMatchObject({ ref: square });
});

test('nothing is replaced where a document has changed since, or is locked', async () => {
  const [old, next] = [await send('un.png', 31, 20), await send('deux.png', 32, 20)];
  await client.create({ _id: 'first', _type: 'article', cover: shown(old) });
  await client.create({ _id: 'second', _type: 'article', cover: shown(old) });
  const seen = await imageOf(old);
  await client.patch('second').set({ title: 'Autre' }).commit();
  const other = await imageOf(next);
  await expect(replaceImage(client, seen.uses, seen, other)).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await show('first')).toMatchObject({ ref: old });

  const publishAt = '2031-01-01T07:00:00.000Z';
  await client.releases.create({
    releaseId: 'rFixe',
    metadata: { releaseType: 'scheduled', intendedPublishAt: publishAt },
  });
  const document = { _type: 'article', cover: shown(old) };
  await client.createVersion({ releaseId: 'rFixe', publishedId: 'third', document });
  await client.releases.schedule({ releaseId: 'rFixe', publishAt });
  const locked = await imageOf(old);
  expect(locked.uses).toHaveLength(3);
  await expect(replaceImage(client, locked.uses, locked, other)).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await show('first')).toMatchObject({ ref: old });
});

test('only what nothing shows is deleted, also if it is used since it was chosen', async () => {
  const [unused, used] = [await send('inutile.png', 33, 20), await send('utile.png', 34, 20)];
  await client.create({ _id: 'drafts.user', _type: 'article', cover: shown(used) });
  expect(await deleteUnused(client, [unused, used])).toEqual([unused]);
  const ids = (await readLibrary(client)).map(({ id }) => id);
  expect(ids).not.toContain(unused);
  expect(ids).toContain(used);
  expect(await deleteUnused(client, [used])).toEqual([]);
});

test('a picture has a title and words of its own, and a full library is read whole', async () => {
  const id = await send('textes.png', 35, 20);
  await client.patch(id).set({ title: 'Le bureau', altText: 'Une table' }).commit();
  expect(await imageOf(id)).toMatchObject({ title: 'Le bureau', altText: 'Une table' });

  const many = client.transaction();
  for (let number = 0; number < 450; number += 1) {
    const cover = number % 2 === 0 ? shown(id) : null;
    many.create({ _id: `many-${number}`, _type: 'article', cover });
    many.create({
      _id: `image-${String(number).padStart(40, '0')}-10x10-png`,
      _type: 'sanity.imageAsset',
      url: `${lake.url}/${number}.png`,
      originalFilename: `${number}.png`,
      extension: 'png',
      size: 70,
      metadata: { dimensions: { width: 10, height: 10 } },
    } as never);
  }
  await many.commit();
  const all = await readLibrary(client);
  expect(all.length).toBeGreaterThan(450);
  expect(all.find((image) => image.id === id)?.uses).toHaveLength(225);
});

test('what takes a picture’s place takes over its texts and tags, and gives them back', async () => {
  const [old, next] = [await send('vieux.png', 36, 20), await send('neuf.png', 37, 20)];
  await client.create({ _id: 'heir', _type: 'article', cover: shown(old) });
  await client.patch(old).set({ title: 'Le bureau', altText: 'Une table' }).commit();
  await changeTags(client, [old], (tags) => withTags(tags, ['Bureau', 'Été']));
  await client.patch(next).set({ altText: 'Une chaise' }).commit();
  await changeTags(client, [next], (tags) => withTags(tags, ['ete']));

  const [before, fresh] = [await imageOf(old), await imageOf(next)];
  // Another editor tags it while the library is looked at.
  await changeTags(client, [next], (tags) => withTags(tags, ['Sièges']));
  const had = await replaceImage(client, before.uses, before, fresh);
  expect(await imageOf(next)).toMatchObject({
    title: 'Le bureau',
    altText: 'Une chaise',
    tags: ['ete', 'Sièges', 'Bureau'],
  });
  // What somebody writes meanwhile is theirs.
  await client.patch(next).set({ altText: 'Deux chaises' }).commit();
  expect(await takeBack(client, before.uses, before, { id: next, ...had })).toHaveLength(1);
  expect(await imageOf(next)).toMatchObject({
    title: '',
    altText: 'Deux chaises',
    tags: ['ete', 'Sièges'],
  });
  expect(await imageOf(old)).toMatchObject({ title: 'Le bureau', tags: ['Bureau', 'Été'] });
});

test('tags that two editors add to the same pictures at once are all kept', async () => {
  const ids = [await send('a.png', 38, 20), await send('b.png', 39, 20)];
  await Promise.all(
    ['Portraits', 'Été', 'Bureau'].map((tag) =>
      changeTags(client, ids, (tags) => withTags(tags, [tag])),
    ),
  );
  for (const id of ids) {
    expect((await imageOf(id)).tags.toSorted()).toEqual(['Bureau', 'Portraits', 'Été']);
  }
  await changeTags(client, ids, (tags) => withoutTag(tags, 'ete'));
  await changeTags(client, ids.slice(0, 1), () => []);
  expect((await imageOf(ids[0] ?? '')).tags).toEqual([]);
  expect((await imageOf(ids[1] ?? '')).tags.toSorted()).toEqual(['Bureau', 'Portraits']);
});

test('a text goes to the picture and to the fields without one; those that have their own keep it', async () => {
  const id = await send('texte.png', 40, 20);
  const bare = { _type: 'image', asset: { _type: 'reference', _ref: id } };
  await client.create({ _id: 'said', _type: 'article', cover: shown(id), seo: { image: bare } });
  await client.create({ _id: 'drafts.said', _type: 'article', cover: bare });
  const seen = await imageOf(id);
  const all = new Set(['said cover', 'said seo.image']);

  expect(await describeImage(client, seen, 'Un port', all)).toBe(true);
  expect(await show('said')).toMatchObject({ alt: 'Une vue' });
  expect(await show('said', 'seo.image')).toMatchObject({ alt: 'Un port' });
  expect(await show('drafts.said')).toMatchObject({ alt: 'Un port' });
  expect(await imageOf(id)).toMatchObject({ altText: 'Un port' });

  // It was written against what is no longer there.
  expect(await describeImage(client, seen, 'Une gare', all)).toBe(false);
  expect(await imageOf(id)).toMatchObject({ altText: 'Un port' });

  const unused = await imageOf(await send('seule.png', 42, 20));
  await client.patch(unused.id).set({ altText: 'Une barque' }).commit();
  expect(await describeImage(client, unused, 'Un canot', new Set())).toBe(false);
  expect(await imageOf(unused.id)).toMatchObject({ altText: 'Une barque' });

  // Asked for, it takes the place of a field's own.
  expect(await describeImage(client, await imageOf(id), 'Une gare', all)).toBe(true);
  for (const path of ['cover', 'seo.image']) {
    expect(await show('said', path)).toMatchObject({ alt: 'Une gare' });
  }
  // A field is never left without a text.
  expect(await describeImage(client, await imageOf(id), '', all)).toBe(true);
  expect(await imageOf(id)).toMatchObject({ altText: '' });
  expect(await show('said')).toMatchObject({ alt: 'Une gare' });
});

test('a text that another writes at the very moment is not written over', async () => {
  const id = await send('moment.png', 43, 20);
  const seen = await imageOf(id);
  const own = lake.client();
  const transaction = own.transaction();
  vi.spyOn(own, 'transaction').mockReturnValueOnce(transaction as never);
  const { commit } = transaction;
  vi.spyOn(transaction, 'commit').mockImplementationOnce((async () => {
    await client.patch(id).set({ altText: 'Une barque' }).commit();
    return commit.call(transaction);
  }) as never);
  await expect(describeImage(own, seen, 'Un canot', new Set())).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await imageOf(id)).toMatchObject({ altText: 'Une barque' });

  // Of two texts that one alone is changed of, the other stays as another has written it.
  await saveTexts(client, seen, { title: 'Le port', altText: '' });
  expect(await imageOf(id)).toMatchObject({ title: 'Le port', altText: 'Une barque' });
});

test('the very bytes of a picture that is there are not sent again, whatever their file is called', async () => {
  const bytes = await sharp({ create: { width: 41, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { _id } = await client.assets.upload('image', bytes, { filename: 'première.png' });
  const onProgress = vi.fn();
  const file = new File([bytes], 'seconde.png', { type: 'image/png' });
  const { asset, isDouble } = await uploadImage(
    client,
    file,
    new AbortController().signal,
    onProgress,
  );
  expect([isDouble, asset._id, asset.originalFilename]).toEqual([true, _id, 'première.png']);
  expect(onProgress).not.toHaveBeenCalled();
});
