/** A year of a site's life, put through the running product: what it leaves behind, and what it makes slower. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { ensureBuild } from '../../scripts/stack/build.ts';
import type { StackConfig } from '../../scripts/stack/config.ts';
import { openLogs } from '../../scripts/stack/logs.ts';
import type { StackProcess } from '../../scripts/stack/processes.ts';
import { startLake, startSite, startSupabase } from '../../scripts/stack/stack.ts';
import { NO_UPGRADE } from '../support/no-upgrade.ts';
import { plainForm } from '../support/plain-form.ts';
import { residentBytes } from '../support/resident-bytes.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { type Bench, benchClient } from './bench-stack.ts';
import { type Figure, median, ms, timed, timedEach } from './figures.ts';
import { load } from './load.ts';

/** The events of a year; `BENCH_DIVISOR=10` is a tenth of it. */
const YEAR = { visits: 100_000, strays: 10_000, leads: 10_000, edits: 2_000, signIns: 5_000 };
const UPLOADS = 500;
const ACCOUNTS = 50;
/** More than a project takes (product.md, Files of a project). */
const FILES_A_PROJECT = 50;
const FILE_BYTES = 100_000;
const AT_ONCE = 8;
const PAGE_ROUNDS = 30;
const PASSWORD = 'Motdepasse-1!';
const ARTICLE = 'article-comparatif';

const share = (count: number): number =>
  Math.max(1, Math.round(count / Number(process.env.BENCH_DIVISOR || 1)));

/** Every visitor comes from a network of their own, as the proxy in front says. */
const somebody = (): Record<string, string> => ({
  'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
});

/** Does something so many times, a few at once. */
async function times(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The stack, with logs as `npm start` has them. */
class Stack {
  readonly config: StackConfig;
  readonly pids = new Map<string, number>();
  readonly starts = new Map<string, number>();
  #running: StackProcess[] = [];
  readonly #logTo: (name: string) => (line: string) => void;
  readonly #signal: AbortSignal;

  constructor(config: StackConfig, signal: AbortSignal) {
    this.config = config;
    this.#signal = signal;
    this.#logTo = openLogs(join(config.dataDir, 'logs'), () => {});
  }

  /** @param say tells of a build that is made first, where there is none */
  async start(say: (line: string) => void): Promise<void> {
    await this.#launch('lake', (say) => startLake(this.config, say, this.#signal, NO_UPGRADE));
    await this.#launch('supabase', (say) =>
      startSupabase(this.config, say, this.#signal, NO_UPGRADE),
    );
    await ensureBuild(this.config, say, this.#signal);
    await this.#launch('site', (say) => startSite(this.config, 'start', say, this.#signal));
  }

  async stop(): Promise<void> {
    for (const one of this.#running.splice(0).reverse()) await one.stop();
  }

  async #launch(
    name: string,
    start: (say: (line: string) => void) => Promise<StackProcess>,
  ): Promise<void> {
    const log = this.#logTo(name);
    const say = (line: string) => {
      const [, pid] = /"pid":(\d+),"msg":"process started"/.exec(line) ?? [];
      if (pid) this.pids.set(name, Number(pid));
      log(line);
    };
    const took = await timed(async () => void this.#running.push(await start(say)));
    this.starts.set(name, took);
  }
}

function bytesIn(path: string): number {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

/** Where what is written lies, in the data folder. */
const PARTS: Readonly<Record<string, string>> = {
  'lake, documents and history': 'content-lake/lake.sqlite',
  'lake, write-ahead log': 'content-lake/lake.sqlite-wal',
  'database, tables': 'supabase/postgres/base',
  'database, write-ahead log': 'supabase/postgres/pg_wal',
  'files of projects': 'supabase/storage',
  'mailbox, in the place of a mail server': 'supabase/mailbox.sqlite',
  logs: 'logs',
};

type State = {
  sizes: Map<string, number>;
  starts: Map<string, number>;
  memory: Map<string, number>;
  pages: Map<string, number>;
};

async function stateOf(stack: Stack, cookie: string): Promise<State> {
  const { config, pids, starts } = stack;
  const pages = new Map<string, number>();
  for (const path of ['/', '/blog', '/dashboard']) {
    const durations = await timedEach(PAGE_ROUNDS, async () => {
      const answer = await fetch(config.urls.site + path, { headers: { cookie, ...somebody() } });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    });
    pages.set(path, median(durations));
  }
  return {
    sizes: new Map(
      Object.entries(PARTS).map(([name, path]) => [name, bytesIn(join(config.dataDir, path))]),
    ),
    starts: new Map(starts),
    memory: new Map([...pids].map(([name, pid]) => [name, residentBytes(pid) ?? Number.NaN])),
    pages,
  };
}

class Year {
  readonly #site: string;
  readonly #config: StackConfig;
  readonly #service: SupabaseClient;
  readonly #emails = Array.from({ length: ACCOUNTS }, () => `client-${randomUUID()}@exemple.test`);

  constructor(config: StackConfig) {
    this.#config = config;
    this.#site = config.urls.site;
    this.#service = createClient(config.urls.supabase, config.secrets.supabaseSecretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  }

  async openAccounts(): Promise<void> {
    for (const email of this.#emails) {
      const made = await this.#service.auth.admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { first_name: 'Zoé', last_name: 'Démo' },
      });
      if (made.error) throw made.error;
    }
  }

  /** @returns the session's cookies */
  async signIn(index = 0): Promise<string> {
    const url = `${this.#site}/auth`;
    const form = plainForm(await (await fetch(url)).text(), 'remember');
    form.set('email', this.#emails[index % ACCOUNTS] ?? '');
    form.set('password', PASSWORD);
    const headers = { origin: this.#site, referer: url, ...somebody() };
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual', headers });
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    if (!cookies.some((one) => one?.startsWith('signed-in='))) {
      throw new Error(`the sign-in answered ${answer.status}`);
    }
    return cookies.join('; ');
  }

  visits(count: number): Promise<number> {
    const paths = PUBLIC_ROUTES.map(({ path }) => path);
    let left = count;
    return load(() => {
      left -= 1;
      return left >= 0 ? this.#site + paths[left % paths.length] : undefined;
    });
  }

  /** Programs that try addresses. */
  async strays(count: number): Promise<void> {
    await times(count, async () => {
      const answer = await fetch(`${this.#site}/wp-${randomUUID()}.php`, { headers: somebody() });
      await answer.text();
      if (answer.status !== 404) throw new Error(`an unknown path answered ${answer.status}`);
    });
  }

  async leads(count: number): Promise<void> {
    const url = `${this.#site}/contact`;
    const page = await (await fetch(url)).text();
    await times(count, async (index) => {
      const form = plainForm(page, 'message');
      const email = `visiteur-${index}-${randomUUID()}@exemple.test`;
      const message = 'Bonjour, je cherche quelqu’un pour automatiser mes devis. '.repeat(8);
      for (const [name, value] of Object.entries({
        name: 'Zoé Martin',
        email,
        subject: 'Automatiser mes devis',
        message,
      })) {
        form.append(name, value);
      }
      const headers = { origin: this.#site, ...somebody() };
      const answer = await fetch(url, { method: 'POST', body: form, headers });
      if (!(await answer.text()).includes('MSG-')) {
        throw new Error(`a message answered ${answer.status}`);
      }
    });
  }

  /** Each as the Studio makes it: a draft, and its publication. */
  async edits(count: number): Promise<void> {
    const lake = benchClient(this.#config);
    const draftId = `drafts.${ARTICLE}`;
    for (let index = 0; index < count; index += 1) {
      await lake.action({
        actionType: 'sanity.action.document.edit',
        draftId,
        publishedId: ARTICLE,
        patch: { set: { excerpt: `Ce que j’en dis la ${index}e fois, en deux phrases.` } },
      });
      await lake.action({
        actionType: 'sanity.action.document.publish',
        draftId,
        publishedId: ARTICLE,
      });
    }
  }

  async uploads(count: number): Promise<void> {
    const projects = await Promise.all(
      Array.from({ length: Math.ceil(count / FILES_A_PROJECT) }, (_, index) =>
        this.#openProject(this.#emails[index % ACCOUNTS] ?? ''),
      ),
    );
    const headers = {
      origin: this.#site,
      authorization: `Bearer ${this.#config.secrets.lakeWriteToken}`,
    };
    for (let index = 0; index < count; index += 1) {
      const project = projects[Math.floor(index / FILES_A_PROJECT)];
      const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
      const answer = await fetch(
        `${this.#site}/api/projects/${project}/files?name=plan-${index}.pdf`,
        { method: 'POST', body, headers },
      );
      if (!answer.ok) throw new Error(`a file answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
    }
  }

  async #openProject(address: string): Promise<string> {
    const { data, error } = await this.#service.rpc('create_project', {
      actor_id: 'bench',
      actor_name: 'Bench',
      address,
      project_name: 'Portail',
      project_type: 'Application web',
      project_description: 'Un espace.',
      starts_on: null,
      ends_on: null,
      amount: null,
      milestones: [],
    });
    if (error) throw error;
    return data as string;
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Each entry after, with before beside it. */
function compared(
  what: string,
  before: Map<string, number>,
  after: Map<string, number>,
  say: (value: number) => string,
): Figure[] {
  return [...after].map(([name, value]) => ({
    name: `a year: ${what}, ${name}`,
    figure: say(value),
    bar: '',
    yardstick: `before: ${say(before.get(name) ?? 0)}`,
  }));
}

/** Measures what a year leaves: sizes, starts, memory and page times, each beside what it was before. */
export async function year({ config: bare, signal, say }: Bench): Promise<Figure[]> {
  const config: StackConfig = {
    ...bare,
    dataDir: join(bare.dataDir, 'year'),
    env: { ...bare.env, TRUSTED_PROXIES: '127.0.0.1' },
  };
  rmSync(config.dataDir, { recursive: true, force: true });
  const stack = new Stack(config, signal);
  const took: string[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    signal.throwIfAborted();
    const duration = `${name} in ${Math.round((await timed(work)) / 1_000)} s`;
    say(duration);
    took.push(duration);
  };
  try {
    // The first start makes the folder and the build; the second is one like those after the year.
    await stack.start(say);
    const life = new Year(config);
    await life.openAccounts();
    await stack.stop();
    await stack.start(say);
    const before = await stateOf(stack, await life.signIn());

    const [visits, strays, leads] = [share(YEAR.visits), share(YEAR.strays), share(YEAR.leads)];
    const [edits, signIns, uploads] = [share(YEAR.edits), share(YEAR.signIns), share(UPLOADS)];
    await step(`${visits} visits`, () => life.visits(visits));
    await step(`${strays} unknown paths`, () => life.strays(strays));
    await step(`${leads} messages`, () => life.leads(leads));
    await step(`${edits} edits`, () => life.edits(edits));
    await step(`${signIns} sign-ins`, () =>
      times(signIns, async (index) => void (await life.signIn(index))),
    );
    await step(`${uploads} files of ${FILE_BYTES / 1_000} kB`, () => life.uploads(uploads));

    const worked = await stateOf(stack, await life.signIn());
    await stack.stop();
    await stack.start(say);
    const after = await stateOf(stack, await life.signIn());
    const anEdit =
      ((after.sizes.get('lake, documents and history') ?? 0) -
        (before.sizes.get('lake, documents and history') ?? 0)) /
      edits;
    return [
      { name: 'a year: put through', figure: took.join(', '), bar: '', yardstick: '' },
      ...compared('size', before.sizes, after.sizes, megabytes),
      {
        name: 'a year: size, of an edit and its publication in the history',
        figure: `${(anEdit / 1_000).toFixed(1)} kB`,
        bar: '',
        yardstick: `${edits} of them`,
      },
      ...compared('start', before.starts, after.starts, ms),
      ...compared('memory at its end', before.memory, worked.memory, megabytes),
      ...compared('page', before.pages, after.pages, ms),
    ];
  } finally {
    await stack.stop();
  }
}
