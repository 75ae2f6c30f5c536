import { StartupError } from '../../lib/env/startup-error.ts';
import type { Place } from '../doctor/place.ts';
import { askSupabase, json } from '../doctor/services.ts';
import { say } from '../setup/say.mjs';

type Rotated = { key_version: number; rotated: number; unreadable: number };

/**
 * Has the database make a new key and seal every Make token anew under it: in one transaction, while the site runs, so
 * that all of it is done or nothing. The old key opens what a client had sealed just before, until the next time.
 *
 * @throws StartupError where the database refuses it
 */
export async function rotateMakeTokens(place: Place, isDry: boolean): Promise<void> {
  const secret = place.env.SUPABASE_SECRET_KEY;
  const counted = await askSupabase(
    place,
    '/rest/v1/user_api_tokens?select=key_version&order=key_version',
    secret,
  );
  if (counted.status !== 200) throw new StartupError(refusal(counted.status));
  const tokens = counted.body as { key_version: number }[];
  const versions = [...new Set(tokens.map(({ key_version }) => `v${key_version}`))].join(', ');
  say(`Tokens de Make enregistrés : ${tokens.length}${versions && ` (clé ${versions})`}.`);
  if (isDry) return;
  const answer = await askSupabase(place, '/rest/v1/rpc/rotate_api_token_key', secret, json({}));
  const [done] = answer.status === 200 ? (answer.body as Rotated[]) : [];
  if (!done) throw new StartupError(refusal(answer.status));
  say(`Chiffrés sous la nouvelle clé (v${done.key_version}) : ${done.rotated}.`);
  if (done.unreadable > 0) {
    say(
      `Illisibles, laissés tels quels : ${done.unreadable}. Leur client doit donner un nouveau token.`,
    );
  }
  say('L’ancienne clé s’efface à la prochaine rotation : relancez la commande demain.');
}

const refusal = (status: number): string =>
  `Supabase refuse l’opération (${status}) : rien n’a changé. npm run doctor dit ce qui ne va pas.`;
