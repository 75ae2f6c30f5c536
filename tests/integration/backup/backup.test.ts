/** `npm run backup` and `npm run restore` on both embedded stores, while they run and while they do not. */
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedFolder } from '../../support/embedded-supabase.ts';
import { isLong, LONG_FORM, scaled } from '../../support/scale.ts';
import { heldIn, run, type Stores, startStores } from './support.ts';

const KILLS = scaled(20, 2);
/** The messages with which a backup begins each part of its work. */
const STEPS = ['Copie de Supabase', 'Écriture de l’archive', 'Copie du Content Lake'];
/** The time that a test may take, on a machine that does much else, in ms. */
const PATIENCE = { timeout: 120_000 + KILLS * 30_000 };
/** Writes a second, over both stores, to be reached while at least one of ROUNDS backups is made. */
const WRITES_A_SECOND = scaled(20, 8);
const ROUNDS = 5;
/** The time from one write of a writer to its next: two writers write twice as many as are asked for. */
const PAUSE_MS = 1_000 / WRITES_A_SECOND;
const BUCKET = 'projets';

let folder: string;
let dataDir: string;
let archives: string;
let stores: Stores;

/** Writes that were acknowledged, each by its number, from 1 on. */
const written = { notes: 0, leads: 0 };
/** When each was, in ms. */
const times: number[] = [];
let writing = true;
let writers: Promise<unknown>;

const bytesOf = (n: number) => Buffer.from(`${n} `.repeat(2_000));

/** A note and the counter of notes in one transaction; each fifth note has a file. */
async function writeNote(n: number): Promise<void> {
  const asset =
    n % 5 === 0
      ? await stores.lake.assets.upload('file', bytesOf(n), { filename: `${n}.txt` })
      : undefined;
  await stores.lake
    .transaction()
    .create({
      _id: `note-${n}`,
      _type: 'note',
      n,
      ...(asset && { file: { _type: 'file', asset: { _type: 'reference', _ref: asset._id } } }),
    })
    .createOrReplace({ _id: 'note-counter', _type: 'noteCounter', n })
    .commit({ returnDocuments: false });
}

/** A lead, with its mail to send in the same transaction; each fifth has a file in Storage. */
async function writeLead(n: number): Promise<void> {
  if (n % 5 === 0) {
    const { error } = await stores.supabase.storage
      .from(BUCKET)
      .upload(`${n}/${randomUUID()}`, bytesOf(n), { contentType: 'text/plain' });
    if (error) throw error;
  }
  const { error } = await stores.supabase.rpc('create_lead', {
    lead_kind: 'message',
    lead_payload: { n },
    lead_idempotency_key: randomUUID(),
    lead_email_hash: 'd'.repeat(64),
    lead_consent_contact: true,
    lead_mails: ['consultant'],
  });
  if (error) throw error;
}

/** Writes one after the other, at its pace, until it is told to stop. */
async function keepWriting(
  kind: keyof typeof written,
  write: (n: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  for (let n = 1; writing; n += 1) {
    await write(n);
    written[kind] = n;
    times.push(performance.now());
    await delay(Math.max(0, began + n * PAUSE_MS - performance.now()));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  archives = join(folder, 'archives');
  const migrated = await migratedFolder();
  cpSync(migrated.path, join(dataDir, 'supabase'), { recursive: true });
  migrated.remove();
  stores = await startStores(dataDir);
  writers = Promise.all([keepWriting('notes', writeNote), keepWriting('leads', writeLead)]);
  const begun = vi.waitFor(
    () => expect(Math.min(written.notes, written.leads)).toBeGreaterThan(10),
    { timeout: 30_000 },
  );
  // They only end by a failure before they are told to.
  await Promise.race([begun, writers]);
});
afterAll(async () => {
  writing = false;
  await stores?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const names = () => (existsSync(archives) ? readdirSync(archives).sort() : []);

/** Backs up and resolves with the new archive. */
async function backUp(): Promise<string> {
  const before = names();
  const { code, printed } = await run('backup', dataDir, archives).ended;
  expect(code, printed).toBe(0);
  const [name, ...more] = names().filter((one) => !before.includes(one));
  expect([more, statSync(join(archives, name ?? '')).mode & 0o777]).toEqual([[], 0o600]);
  // Nothing of it is left where the data are.
  for (const left of ['backup', 'content-lake/snapshot', 'supabase/snapshot']) {
    expect(existsSync(join(dataDir, left))).toBe(false);
  }
  return join(archives, name ?? '');
}

/** Restores into an empty folder. */
async function restored(archive: string): Promise<string> {
  const target = mkdtempSync(join(folder, 'restored-'));
  const { code, printed } = await run('restore', target, archive).ended;
  expect(code, printed).toBe(0);
  return target;
}

const parsed = <Row>(rows: string[] | undefined) =>
  (rows ?? []).map((row) => JSON.parse(row) as Row);
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
const ascending = (one: number, other: number) => one - other;

it(`has what was acknowledged before it began, whole, at ${WRITES_A_SECOND} writes a second`, {
  ...LONG_FORM,
  ...PATIENCE,
}, async () => {
  let before = { ...written };
  let archive = '';
  let rate = 0;
  // Where the machine does much else the writers come to less: then once more.
  for (let round = 0; round < ROUNDS && rate <= WRITES_A_SECOND; round += 1) {
    before = { ...written };
    const began = performance.now();
    archive = await backUp();
    const seconds = (performance.now() - began) / 1_000;
    rate = times.filter((time) => time > began).length / seconds;
  }
  expect(rate).toBeGreaterThan(WRITES_A_SECOND);

  const target = await restored(archive);
  const held = heldIn(target);

  // Each writer's writes until one moment, and nothing of the transaction after that.
  const documents = parsed<{ body: string }>(held.lake.documents).map(
    ({ body }) => JSON.parse(body) as Record<string, unknown>,
  );
  const counter = Number(documents.find(({ _id }) => _id === 'note-counter')?.n);
  expect(counter).toBeGreaterThanOrEqual(before.notes);
  const notes = documents.filter(({ _type }) => _type === 'note');
  expect(notes.map(({ n }) => Number(n)).sort(ascending)).toEqual(upTo(counter));
  // The demo data have one more, without a number.
  const leads = parsed<{ id: string; payload: { n?: number } }>(
    held.database['public.leads'],
  ).filter(({ payload }) => payload.n);
  const numbers = leads.map(({ payload }) => Number(payload.n)).sort(ascending);
  expect(numbers).toEqual(upTo(leads.length));
  expect(leads.length).toBeGreaterThanOrEqual(before.leads);
  const mails = parsed<{ lead_id: string }>(held.database['private.lead_mails']);
  expect(mails.map((mail) => mail.lead_id).sort()).toEqual(leads.map(({ id }) => id).sort());

  // No document without its asset, no object without its bytes, and these as they were sent.
  const assets = documents.filter(({ _type }) => _type === 'sanity.fileAsset');
  expect(assets.length).toBeGreaterThanOrEqual(Math.floor(counter / 5));
  for (const { sha1hash, extension } of assets) {
    const bytes = readFileSync(join(target, `content-lake/assets/${sha1hash}.${extension}`));
    expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1hash);
  }
  const objects = parsed<{ bucket_id: string; name: string }>(held.database['storage.objects']);
  expect(objects.length).toBeGreaterThanOrEqual(Math.floor(leads.length / 5));
  for (const { bucket_id: bucket, name } of objects) {
    const hash = createHash('sha256').update(`${bucket}\0${name}`).digest('hex');
    const bytes = readFileSync(join(target, 'supabase/storage', hash.slice(0, 2), hash));
    expect(bytes.equals(bytesOf(Number.parseInt(name, 10)))).toBe(true);
  }
  expect(Object.keys(held.storage)).toHaveLength(objects.length);
});

it(`leaves the archives whole and no half of one, killed ${KILLS} times in the middle`, {
  ...LONG_FORM,
  ...PATIENCE,
}, async () => {
  const before = names();
  const bytes = before.map((name) => readFileSync(join(archives, name)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, ended, says } = run('backup', dataDir, archives);
    await says(STEPS[kill % STEPS.length] ?? '');
    // The short form kills at once; the long one spreads the kills over the time that the step takes.
    await delay((Math.floor(kill / STEPS.length) * 1_000) / STEPS.length);
    child.kill('SIGKILL');
    await ended;
  }
  before.forEach((name, index) => {
    expect(readFileSync(join(archives, name)).equals(bytes[index] ?? Buffer.alloc(0))).toBe(true);
  });
  const more = names().filter((name) => !before.includes(name) && !name.startsWith('.'));
  // Where the kill came too late the archive is one as any other.
  for (const name of more) await restored(join(archives, name));
});

it('hands out no copy to a stranger, to a visitor or to the site', async () => {
  const { supabasePublishableKey, supabaseSecretKey } = stores.secrets;
  // The copy made by a backup that was killed lies there until the next one.
  const copy = join(dataDir, 'supabase/snapshot');
  rmSync(copy, { recursive: true, force: true });
  const keys = [
    {},
    ...[supabasePublishableKey, supabaseSecretKey, 'x'.repeat(43)].map((key) => ({
      apikey: key,
      authorization: `Bearer ${key}`,
    })),
  ];
  for (const headers of keys) {
    for (const method of ['POST', 'GET']) {
      const response = await fetch(`${stores.supabaseUrl}/snapshot`, { method, headers });
      expect(response.status).toBe(404);
    }
  }
  expect(existsSync(copy)).toBe(false);
  expect(statSync(join(dataDir, 'supabase/control.json')).mode & 0o777).toBe(0o600);
});

it('says why where the server that runs takes no copy', async () => {
  const control = join(dataDir, 'supabase/control.json');
  const announced = readFileSync(control, 'utf8');
  const refusal = async () => (await run('backup', dataDir, archives).ended).printed;
  writeFileSync(control, announced.replace(/"token":"..../, '"token":"xxxx'));
  expect(await refusal()).toContain('Supabase tourne, mais n’a pas pris de copie');
  rmSync(control);
  expect(await refusal()).toContain('Supabase tourne, mais ne prend pas de copies');
  writeFileSync(control, announced);
});

it('is the same in every row, document and file, and what is restored starts', {
  ...LONG_FORM,
  ...PATIENCE,
}, async () => {
  writing = false;
  await writers;
  const running = await restored(await backUp());
  expect(names().filter((name) => name.startsWith('.'))).toEqual([]);
  await stores.stop();
  const source = heldIn(dataDir);
  expect(source.database['auth.users']).toHaveLength(1);
  expect(source.mailbox.mails).toBeDefined();
  expect(heldIn(running)).toEqual(source);
  // The files of stores that do not run are copied as they lie.
  if (isLong) expect(heldIn(await restored(await backUp()))).toEqual(source);

  stores = await startStores(running);
  expect(await stores.lake.fetch('count(*[_type == "note"])')).toBe(written.notes);
  const { count } = await stores.supabase
    .from('leads')
    .select('*', { count: 'exact', head: true })
    .not('payload->n', 'is', null);
  expect(count).toBe(written.leads);
});

it('has the files where the database is that of DATABASE_URL, and says that it is not in it', async () => {
  const elsewhere = join(folder, 'elsewhere');
  const file = 'supabase/storage/ab/abcd';
  mkdirSync(join(elsewhere, 'supabase/storage/ab'), { recursive: true });
  writeFileSync(join(elsewhere, file), 'bytes');
  writeFileSync(join(elsewhere, 'secrets.json'), '{}');
  const before = names();
  const { code, printed } = await run('backup', elsewhere, archives).ended;
  expect(code, printed).toBe(0);
  expect(printed).toContain('Sans la base de DATABASE_URL');
  const [archive = ''] = names().filter((name) => !before.includes(name));
  const target = await restored(join(archives, archive));
  expect(readFileSync(join(target, file), 'utf8')).toBe('bytes');
});

it('says that there is nothing to back up', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const { code, printed } = await run('backup', empty, archives).ended;
  expect(code).toBe(1);
  expect(printed).toContain('Il n’y a rien à sauvegarder');
});
