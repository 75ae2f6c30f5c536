import { accountMails } from './account-mails.ts';
import { accounts } from './accounts.ts';
import { reasonOf, Unreachable } from './ask.ts';
import { backup } from './backup.ts';
import { bucket } from './bucket.ts';
import { build } from './build.ts';
import { cache } from './cache.ts';
import { certificate } from './certificate.ts';
import { clock } from './clock.ts';
import { content } from './content.ts';
import { contentToken } from './content-token.ts';
import { cors } from './cors.ts';
import { disk } from './disk.ts';
import { type Check, type Finding, fault, skipped } from './finding.ts';
import { keys } from './keys.ts';
import { mail } from './mail.ts';
import { migrations } from './migrations.ts';
import type { Place } from './place.ts';
import { plainHttp } from './plain-http.ts';
import { preview } from './preview.ts';
import { proxies } from './proxies.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
import { webhook } from './webhook.ts';

/** All checks, in the order in which they are told: those that others need come first. */
const CHECKS: readonly Check[] = [
  site,
  certificate,
  plainHttp,
  proxies,
  build,
  settings,
  contentToken,
  content,
  cors,
  preview,
  webhook,
  keys,
  migrations,
  accounts,
  bucket,
  mail,
  accountMails,
  cache,
  clock,
  disk,
  backup,
];

/** The most answers that a check waits for, one after the other. */
const ANSWERS = 3;

/** The finding of a check, by its name. */
export type Examined = { name: string; finding: Finding };

/** Examines a place by all checks, side by side. None of them hangs: what does not answer is a fault. */
export async function examine(place: Place): Promise<Examined[]> {
  const begun = new Map<Check, Promise<Finding>>();
  const find = async (check: Check): Promise<Finding> => {
    const { needs } = check;
    if (needs && (await begin(needs)).state === 'fault') return skipped(seeOther(needs.name));
    return within(place, check.run);
  };
  const begin = (check: Check): Promise<Finding> => {
    const finding = begun.get(check) ?? find(check);
    begun.set(check, finding);
    return finding;
  };
  const all = await Promise.all(
    CHECKS.map(async (check) => ({ name: check.name, finding: await begin(check) })),
  );
  return all.map(tellOnce);
}

const seeOther = (name: string) => `pas vérifié : voir ${name}`;

async function within(place: Place, run: Check['run']): Promise<Finding> {
  const over = Promise.withResolvers<never>();
  const limit = place.limitMs * ANSWERS;
  const timer = setTimeout(() => over.reject(new DOMException('', 'TimeoutError')), limit);
  try {
    return await Promise.race([run(place), over.promise]);
  } catch (error) {
    if (error instanceof Unreachable) return fault(error.message, error.remedy);
    return fault(
      `Ce point n’a pas pu être vérifié (${reasonOf(error, limit)}).`,
      'Recommencez ; si cela dure, consultez le journal du service.',
    );
  } finally {
    clearTimeout(timer);
  }
}

/** A service that does not answer is one fault, however many checks need it. */
function tellOnce({ name, finding }: Examined, index: number, all: Examined[]): Examined {
  const first = all.findIndex((other) => other.finding.text === finding.text);
  if (finding.state !== 'fault' || first === index) return { name, finding };
  return { name, finding: skipped(seeOther(all[first]?.name ?? '')) };
}
