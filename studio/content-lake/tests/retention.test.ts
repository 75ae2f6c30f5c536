import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SanityClient } from '@sanity/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONG_FORM, scaled } from './scale.ts';
import {
  failToStart,
  newFolder,
  PROJECT,
  removeFolder,
  startLake,
  type TestLake,
  until,
} from './support.ts';

const DAY_MS = 86_400_000;
/** Fills a page of SQLite, and does not pack. */
const TEXT = Array.from({ length: 400 }, () => Math.random().toString(36)).join('');

let folder: string;
let lake: TestLake;
let client: SanityClient;

beforeEach(async () => {
  folder = await newFolder();
  await start();
});
afterEach(async () => {
  await lake.stop();
  await removeFolder(folder);
});

async function start(env: Record<string, string> = {}): Promise<void> {
  lake = await startLake(folder, env);
  client = lake.client();
}

/** Looks into the log, beside a lake that may run. */
function read<Row>(sql: string): Row[] {
  const database = new DatabaseSync(join(folder, 'lake.sqlite'), { readOnly: true });
  const rows = database.prepare(sql).all() as Row[];
  database.close();
  return rows;
}
const changesOf = (id: string) =>
  read(`SELECT seq FROM changes WHERE document_id = '${id}'`).length;

/** Moves all that happened so far, the end of releases too, the given days into the past. */
async function letDaysPass(days: number): Promise<void> {
  await lake.stop();
  const database = new DatabaseSync(join(folder, 'lake.sqlite'));
  const earlier = (time: unknown) =>
    new Date(Date.parse(String(time)) - days * DAY_MS).toISOString();
  const transactions = database.prepare('SELECT seq, timestamp FROM transactions').all();
  const redate = database.prepare('UPDATE transactions SET timestamp = ? WHERE seq = ?');
  for (const { seq, timestamp } of transactions) redate.run(earlier(timestamp), Number(seq));
  const releases = database.prepare("SELECT id, body FROM documents WHERE id LIKE '_.releases.%'");
  const rewrite = database.prepare('UPDATE documents SET body = ? WHERE id = ?');
  for (const { id, body } of releases.all()) {
    const document = JSON.parse(String(body));
    document._updatedAt = earlier(document._updatedAt);
    rewrite.run(JSON.stringify(document), String(id));
  }
  database.close();
}

const edit = (id: string, text: string) =>
  client.transaction().patch(id, { set: { text } }).commit({ returnDocuments: false });
const stateAt = async (id: string, query: Record<string, string>) => {
  const url = `/data/history/production/documents/${id}`;
  const { documents } = await client.request<{ documents: { text?: string }[] }>({ url, query });
  return documents[0];
};
const events = async (id: string) => {
  const url = `/data/history/production/events/documents/${id}`;
  const { events: all } = await client.request<{ events: Record<string, { type: string }[]> }>({
    url,
  });
  return (all[id] ?? []).map(({ type }) => type);
};

describe('the history goes as far back as it is told to', () => {
  it('forgets what is older, and nothing of what documents and drafts are or were since', async () => {
    await client.create({ _id: 'kept', _type: 'note', text: `first ${TEXT}` });
    await client.create({ _id: 'drafts.kept', _type: 'note', text: 'draft' });
    for (const text of ['second', 'third']) await edit('kept', text);
    await client.create({ _id: 'never-touched-again', _type: 'note', text: 'as it was' });
    await letDaysPass(91);
    await start({ LAKE_HISTORY_DAYS: '200' });
    expect(changesOf('kept')).toBe(3);
    await edit('kept', 'fourth');
    await lake.stop();

    await start();
    await until(() => changesOf('kept') === 2, 'the old history to be forgotten');
    const all = await client.fetch<{ _id: string; text: string }[]>(
      '*[_type == "note"]{_id, text}',
    );
    expect(Object.fromEntries(all.map(({ _id, text }) => [_id, text]))).toEqual({
      kept: 'fourth',
      'drafts.kept': 'draft',
      'never-touched-again': 'as it was',
    });
    // The state in which the kept history begins can be restored.
    const before = new Date(Date.now() - DAY_MS).toISOString();
    expect(await stateAt('kept', { time: before })).toMatchObject({ text: 'third' });
    expect(await stateAt('never-touched-again', { time: before })).toMatchObject({
      text: 'as it was',
    });
    const log = await client.request<string>({
      url: '/data/history/production/transactions/kept',
      query: { effectFormat: 'mendoza', excludeContent: 'true' },
    });
    expect(log.trim().split('\n')).toHaveLength(2);
    expect(read('SELECT seq FROM transactions')).toHaveLength(4);
  });

  it('forgets what was deleted before, and can bring back what was deleted since', async () => {
    for (const id of ['long-gone', 'gone']) {
      await client.create({ _id: id, _type: 'note', text: 'first' });
      await edit(id, 'second');
    }
    await client.delete('long-gone');
    await letDaysPass(91);
    await start({ LAKE_HISTORY_DAYS: '200' });
    await client.delete('gone');
    await lake.stop();

    await start();
    await until(() => changesOf('long-gone') === 0, 'what is long gone to be forgotten');
    await until(() => changesOf('gone') === 2, 'the rest of its history to be forgotten');
    expect(await stateAt('gone', { lastRevision: 'true' })).toMatchObject({ text: 'second' });
    expect(await events('gone')).toEqual(['deleteDocumentGroup', 'createLiveDocument']);
    expect(await stateAt('long-gone', { lastRevision: 'true' })).toBeUndefined();
  });

  it('keeps what a release needs to be taken back or out of the archive, until the day that the Studio names', async () => {
    await client.create({ _id: 'note', _type: 'note', text: 'first' });
    await edit('note', 'before the release');
    for (const releaseId of ['done', 'aside']) {
      await client.action([
        {
          actionType: 'sanity.action.release.create',
          releaseId,
          metadata: { title: releaseId, releaseType: 'asap' },
        },
        {
          actionType: 'sanity.action.document.version.create',
          publishedId: 'note',
          document: { _id: `versions.${releaseId}.note`, _type: 'note', text: releaseId },
        },
      ] as never);
    }
    await client.action({ actionType: 'sanity.action.release.publish', releaseId: 'done' });
    await client.action({ actionType: 'sanity.action.release.archive', releaseId: 'aside' });
    await edit('note', 'after');
    await letDaysPass(80);
    await start();
    // The sweep has been where there is nothing to forget; a day later, by the log, it finds something.
    await lake.stop();
    const database = new DatabaseSync(join(folder, 'lake.sqlite'));
    database.exec("UPDATE transactions SET timestamp = '2001-01-01T00:00:00.000Z'");
    database.close();
    await start();
    await until(() => changesOf('note') === 3, 'the first state to be forgotten');
    await client.action({ actionType: 'sanity.action.release.unarchive', releaseId: 'aside' });
    expect(await client.getDocument('versions.aside.note')).toMatchObject({ text: 'aside' });
    await client.action({ actionType: 'sanity.action.release.archive', releaseId: 'aside' });
    const [, publication] = read<{ id: string }>(
      "SELECT t.id FROM changes c JOIN transactions t USING (seq) WHERE c.document_id = 'note' ORDER BY seq",
    );
    expect(await stateAt('note', { revision: String(publication?.id) })).toMatchObject({
      text: 'done',
    });

    const told = await client.request({ url: `/subscriptions/project/${PROJECT}` });
    expect(told).toMatchObject({
      featureTypes: { retention: { features: [{ attributes: { maxRetentionDays: 90 } }] } },
    });
    await letDaysPass(91);
    await start();
    await until(() => changesOf('note') === 1, 'releases that are over to be forgotten');
    expect(await client.fetch('count(*[_id in path("_.releases.**")])')).toBe(0);
    expect(await client.getDocument('note')).toMatchObject({ text: 'after' });
  });

  it('forgets nothing after the first change that is younger, whatever a clock said meanwhile', async () => {
    await client.create({ _id: 'note', _type: 'note', text: 'first' });
    await edit('note', 'second');
    await edit('note', 'third');
    await lake.stop();
    const database = new DatabaseSync(join(folder, 'lake.sqlite'));
    database.exec("UPDATE transactions SET timestamp = '1970-01-01T00:00:00.000Z' WHERE seq = 3");
    database.exec(
      "INSERT INTO sessions (id, expires_at) VALUES ('over', 1), ('live', 9999999999999)",
    );
    database.close();
    await start();
    await until(
      () => read("SELECT id FROM sessions WHERE id = 'over'").length === 0,
      'the sweep to begin',
    );
    expect(changesOf('note')).toBe(3);
    expect(read('SELECT id FROM sessions')).toEqual([{ id: 'live' }]);
  });

  it('is told in days, else the lake does not start', async () => {
    await lake.stop();
    for (const days of ['0', 'toujours', '3651']) {
      const { stderr } = await failToStart(folder, { LAKE_HISTORY_DAYS: days });
      expect(stderr).toMatch(/LAKE_HISTORY_DAYS doit être un nombre de jours, de 1 à 3650\./);
    }
  });
});

describe('an edit in the log', () => {
  it('is packed, and reads as before; so does one from before', async () => {
    const text = 'Un article parle beaucoup, et souvent de la même chose. '.repeat(300);
    await client.create({ _id: 'long', _type: 'note', text });
    await edit('long', `${text} Fin.`);
    const [{ bytes } = { bytes: 0 }] = read<{ bytes: number }>(
      'SELECT sum(length(after) + length(mutations)) AS bytes FROM changes',
    );
    expect(bytes).toBeLessThan(text.length / 4);
    // The log gives the mutations as they were asked for, beside their effects.
    const told = await client.request<string>({
      url: '/data/history/production/transactions/long',
      query: {},
    });
    const [created] = told
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(created.mutations).toMatchObject([{ create: { _id: 'long', text } }]);
    await lake.stop();
    const database = new DatabaseSync(join(folder, 'lake.sqlite'));
    database
      .prepare('UPDATE changes SET after = ?, mutations = ? WHERE seq = 1')
      .run(JSON.stringify({ _id: 'long', _type: 'note', text: 'from before' }), '[]');
    database.close();
    await start();
    const [first, second] = read<{ id: string }>('SELECT id FROM transactions ORDER BY seq');
    expect(await stateAt('long', { revision: String(first?.id) })).toMatchObject({
      text: 'from before',
    });
    expect(await stateAt('long', { revision: String(second?.id) })).toMatchObject({
      text: `${text} Fin.`,
    });
  });
});

const ROUNDS = scaled(10, 2);

it(`a sweep that is killed leaves every document and its kept history, over ${ROUNDS} rounds`, {
  ...LONG_FORM,
  timeout: ROUNDS * 30_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = Array.from({ length: 20 }, (_, n) => `round${round}-${n}`);
    for (const id of ids) await client.create({ _id: id, _type: 'note', text: TEXT });
    for (let n = 0; n < 40; n += 1) {
      const transaction = client.transaction();
      for (const id of ids) transaction.patch(id, { set: { text: `${n} ${TEXT}` } });
      await transaction.commit({ returnDocuments: false });
    }
    await letDaysPass(91);
    const before = read<{ count: number }>('SELECT count(*) AS count FROM changes')[0]?.count ?? 0;
    await start();
    const left = () => read<{ count: number }>('SELECT count(*) AS count FROM changes')[0]?.count;
    await until(() => (left() ?? 0) < before, 'the sweep to begin');
    await lake.stop('SIGKILL');
    await start();
    const past = new Date(Date.now() - DAY_MS).toISOString();
    for (const id of ids) {
      expect(await client.getDocument(id)).toMatchObject({ text: `39 ${TEXT}` });
      expect(await stateAt(id, { time: past })).toMatchObject({ text: `39 ${TEXT}` });
    }
    await until(() => ids.every((id) => changesOf(id) === 1), 'the sweep to end');
  }
});

it('gives the room back once most of the file is empty', async () => {
  await client.create({ _id: 'note', _type: 'note', text: TEXT });
  await lake.stop();
  const database = new DatabaseSync(join(folder, 'lake.sqlite'));
  const body = JSON.stringify({ _id: 'note', _type: 'note', text: TEXT.repeat(20) });
  const put = database.prepare('INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)');
  const change = database.prepare('INSERT INTO changes VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (let n = 0; n < 400; n += 1) {
    const { lastInsertRowid } = put.run(`old${n}`, '2001-01-01T00:00:00.000Z', 'somebody');
    change.run('note', Number(lastInsertRowid), '[]', body);
  }
  database.exec("UPDATE transactions SET timestamp = '2001-01-01T00:00:00.000Z'; COMMIT");
  database.close();
  const size = async () => (await stat(join(folder, 'lake.sqlite'))).size;
  const full = await size();
  expect(full).toBeGreaterThan(30_000_000);
  await start();
  const pages = () =>
    read<{ page_count: number }>('PRAGMA page_count')[0]?.page_count ?? Number.NaN;
  await until(() => pages() * 4_096 < full / 4, 'the room to be given back', 20_000);
  expect(changesOf('note')).toBe(1);
  await lake.stop();
  expect(await size()).toBeLessThan(full / 4);
  await start();
  expect(await client.getDocument('note')).toMatchObject({ text: TEXT });
});
