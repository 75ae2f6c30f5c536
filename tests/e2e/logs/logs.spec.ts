import { createAccount, serviceClient, sessionOf } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import type { Mail } from '../../support/leads.ts';
import { type LogLine, siteLog } from '../../support/site-log.ts';

/** Words as long as a token: none of the log's own is. */
const LONG = /[\w-]{40,}/;
const JWT = /\beyJ[\w-]+\.[\w-]+/;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
/** IP addresses of the tests' visitors (visitorHeaders), and any that is not of this machine. */
const IP = /2001:db8:|\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/;

const LEVEL = /^(?:debug|info|warn|error)$/;

/** Tables with words that people wrote, on this stack. */
const TABLES = [
  'appointments',
  'lead_messages',
  'leads',
  'profiles',
  'project_entries',
  'project_messages',
  'projects',
  'quote_messages',
  'quotes',
  'testimonials',
] as const;

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}

/** Every text in a value and every name of a field, at any depth. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'object' && value
    ? Object.entries(value).flatMap(([name, each]) => [name, ...wordsIn(each)])
    : textsIn(value);

/** Whether a line is none of the log's, or says what is somebody's. */
function isUnsound(line: string, { err, ...fields }: LogLine): boolean {
  const isLine = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(fields.time) && LEVEL.test(fields.level);
  // An error's stack is left out: it holds long names of files.
  const own = JSON.stringify([fields, err?.message, err?.code]);
  return !isLine || LONG.test(own) || [EMAIL, JWT, IP].some((secret) => secret.test(line));
}

/** Whether somebody typed this: a sentence or an address, no word that a program could have chosen. */
const isTyped = (text: string) => text.length >= 12 && /[\s@]/.test(text);

/** All that people have typed in this run, as the database still has it. */
async function typedTexts(): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const { data, error } = await serviceClient().from(table).select('*').limit(10_000);
      if (error) throw error;
      return data;
    }),
  );
  return [...new Set(textsIn(rows).filter(isTyped))];
}

/** Every recipient of a mail, and every token in one's links. */
async function mailedSecrets(): Promise<string[]> {
  const response = await fetch(`${E2E.mailboxUrl}/api/messages`);
  const { messages } = (await response.json()) as { messages: Mail[] };
  const links = messages
    .flatMap(({ text }) => text.match(/https?:\/\/[^\s>]+/g) ?? [])
    .flatMap((link) => URL.parse(link) ?? []);
  const tokens = links
    .flatMap(({ pathname, searchParams }) => [...pathname.split('/'), ...searchParams.values()])
    .filter((part) => /^[\w-]{32,}$/.test(part));
  return [...new Set([...messages.map(({ to }) => to), ...tokens])];
}

/** A text as it stands in a line of JSON. */
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

test('the log of the whole run: JSON, and nobody’s e-mail, IP, token or words', async () => {
  const account = await createAccount();
  const session = await sessionOf(account);
  const lines = siteLog();
  expect(lines.length).toBeGreaterThan(10);
  const logged = lines.map((line) => JSON.parse(line) as LogLine);
  // One `expect` a line would take longer than all there is to look for.
  expect(lines.filter((line, index) => isUnsound(line, logged[index] as LogLine))).toEqual([]);

  // Repeated words are looked at once.
  const log = [...new Set(logged.flatMap(wordsIn))].join('\n');
  const secrets = [...session.values(), ...(await mailedSecrets()), ...(await typedTexts())];
  expect(secrets.length).toBeGreaterThan(5);
  // A quote may be titled as a service is: what the site publishes is nobody’s.
  const content = JSON.stringify(await lakeClient().fetch('*'));
  const found = secrets.filter(
    (secret) => log.includes(secret) && !content.includes(escaped(secret)),
  );
  expect(found.filter((secret) => secret.length > 8)).toEqual([]);
});
