import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import {
  type Embedded,
  KEYS,
  PASSWORD,
  type SharedSupabase,
  signUp,
} from '../../support/embedded-supabase.ts';

export type SetCookie = { value: string; options: Record<string, unknown> };

/** A browser's cookies, and what the server said of each when it set it. */
export class Browser {
  readonly jar = new Map<string, SetCookie>();
  /** Whether it runs scripts, which then wait for an action's answer. */
  scripts = true;
  /** Where its requests say that they come from; null where they do not say. */
  origin: string | null = 'https://site.example';
  readonly ip: string;

  constructor(ip = `203.0.113.${Math.floor(Math.random() * 250) + 1}`) {
    this.ip = ip;
  }

  get names(): string[] {
    return [...this.jar.keys()].sort();
  }

  /** The value of the session's cookie, whole. */
  get session(): string | undefined {
    return this.jar.get(this.names.find((name) => name.includes('-auth-token')) ?? '')?.value;
  }
}

/** A browser at an IP of its own, by which attempts are counted. */
export const newBrowser = () =>
  new Browser(`2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`);

let current = new Browser();

/** Sets the browser whose request the site's modules now see. */
export function asBrowser(browser: Browser): void {
  current = browser;
}

/** Next's account of the request; to be called from a `vi.mock('next/headers', …)`. */
export function nextHeaders() {
  const store = {
    get: (name: string) => {
      const cookie = current.jar.get(name);
      return cookie && { name, value: cookie.value };
    },
    has: (name: string) => current.jar.has(name),
    getAll: () => [...current.jar].map(([name, { value }]) => ({ name, value })),
    set: (name: string, value: string, options: Record<string, unknown> = {}) => {
      if (options.maxAge === 0) current.jar.delete(name);
      else current.jar.set(name, { value, options });
    },
    delete: (name: string) => void current.jar.delete(name),
  };
  return {
    cookies: async () => store,
    headers: async () =>
      new Headers({
        host: 'site.example',
        referer: 'https://site.example/auth?next=%2Fmake',
        'x-forwarded-for': current.ip,
        ...(current.origin !== null && { origin: current.origin }),
        ...(current.scripts && { 'next-action': 'id' }),
      }),
  };
}

/** Lets the site's modules, loaded after this, talk to the embedded server. */
export function connectTo(server: Pick<Embedded, 'url'>): void {
  vi.stubEnv('SUPABASE_URL', server.url);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', KEYS.publishable);
  vi.stubEnv('SUPABASE_SECRET_KEY', KEYS.secret);
  vi.resetModules();
}

/** A new client, signed in with the browser of now. */
export async function signedInTo(
  server: SharedSupabase,
  metadata: Record<string, unknown> = {},
): Promise<Awaited<ReturnType<typeof signUp>>> {
  const account = await signUp(server, metadata);
  const { signIn } = await import('../../../lib/account/auth.ts');
  const credentials = { email: account.email, password: PASSWORD };
  expect(await signIn(credentials, false)).toMatchObject({ ok: true });
  return account;
}

export function formData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

/** Where an action's redirection leads; any other error is thrown on. */
export async function redirectionOf(action: Promise<unknown>): Promise<string | null> {
  try {
    await action;
    return null;
  } catch (error) {
    const digest = String((error as { digest?: string }).digest ?? '');
    if (!digest.startsWith('NEXT_REDIRECT;')) throw error;
    return digest.split(';')[2] ?? '';
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
