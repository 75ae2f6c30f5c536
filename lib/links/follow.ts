/** A server's answer: its status, and where it sends on. */
export type Answer = { status: number; location: string | undefined };

/** Why a server was not asked, or did not answer. */
export class NoAnswer extends Error {}

/** The state of a link to another site; `unsure` where its server refuses to tell a program. */
export type Verdict = { state: 'works' | 'unsure' | 'broken'; detail: string };

/** The most redirections that are followed. */
const MAX_HOPS = 5;

/** Statuses by which servers keep programs out, whatever is there for a person. */
const REFUSES_PROGRAMS = [401, 403, 405, 406, 429, 451, 501, 999];

/** Why a URL is not asked at all; null where it may be. */
export function refusal(url: URL): string | null {
  if (url.protocol !== 'https:') return 'mène à une adresse sans https';
  if (url.username || url.password) return 'contient un mot de passe';
  if (url.port) return 'mène à un port inhabituel';
  return null;
}

function judge({ status }: Answer): Verdict {
  if (status >= 200 && status < 300) return { state: 'works', detail: '' };
  if (status === 404 || status === 410) {
    return { state: 'broken', detail: `la page n’existe plus (${status})` };
  }
  if (REFUSES_PROGRAMS.includes(status)) {
    return { state: 'unsure', detail: `refuse les vérifications (${status})\u00a0: ouvrez-le` };
  }
  if (status >= 500) return { state: 'unsure', detail: `le site est en panne (${status})` };
  return { state: 'broken', detail: `répond ${status}` };
}

/**
 * Follows a link to another site over its redirections, each of which is held to the same rules as the first URL.
 *
 * @param ask asks one URL; throws NoAnswer, with the reason in French
 */
export async function follow(href: string, ask: (url: URL) => Promise<Answer>): Promise<Verdict> {
  let url = URL.canParse(href) ? new URL(href) : null;
  for (let hop = 0; url && hop <= MAX_HOPS; hop++) {
    const refused = refusal(url);
    if (refused) return { state: 'broken', detail: refused };
    try {
      const answer = await ask(url);
      const { status, location } = answer;
      if (status < 300 || status >= 400 || location === undefined) return judge(answer);
      url = URL.canParse(location, url.href) ? new URL(location, url.href) : null;
    } catch (error) {
      if (error instanceof NoAnswer) return { state: 'broken', detail: error.message };
      throw error;
    }
  }
  return { state: 'broken', detail: url ? 'redirige sans fin' : 'n’est pas une adresse' };
}
