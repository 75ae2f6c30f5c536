import { randomBytes, randomUUID } from 'node:crypto';
import { keysOf, signCall } from '../../lib/security/standard-webhook.ts';
import { type Check, fault, ok, skipped } from './finding.ts';
import type { Place } from './place.ts';
import { askSite, json } from './services.ts';

/** Asks for no mail at all: one who may ask is told so by 400. */
async function call(place: Place, key: Buffer): Promise<number> {
  const id = randomUUID();
  const time = String(Math.floor(Date.now() / 1000));
  const { status } = await askSite(
    place,
    '/api/account-mails',
    json(
      {},
      {
        'webhook-id': id,
        'webhook-timestamp': time,
        'webhook-signature': `v1,${signCall(key, id, time, '{}')}`,
      },
    ),
  );
  return status;
}

/** Whether the site would write the mails that Supabase's auth server asks for, and nobody else's. */
export const accountMails: Check = {
  name: 'Mails des comptes',
  run: async (place) => {
    const [key] = keysOf(place.env.SEND_EMAIL_HOOK_SECRET ?? '');
    if (!key?.length)
      return skipped('sans SEND_EMAIL_HOOK_SECRET, ce sont les modèles de Supabase');
    const status = await call(place, key);
    if (status !== 400) {
      return fault(
        `Le site répond ${status} à un appel signé avec SEND_EMAIL_HOOK_SECRET : les mails des comptes ne partent pas.`,
        'Donnez au site le secret que Supabase montre (Authentication, Hooks) et relancez-le ; vérifiez aussi l’horloge.',
      );
    }
    if ((await call(place, randomBytes(32))) !== 401) {
      return fault(
        'Le site accepte un appel mal signé sur /api/account-mails.',
        'Vérifiez que c’est bien ce site, et non un proxy, qui répond à cette adresse.',
      );
    }
    // No answer of the project's tells how many mails an hour it lets through.
    return ok(
      /\.supabase\.co\/?$/.test(place.env.SUPABASE_URL ?? '')
        ? 'un appel signé passe, un autre non ; combien d’e-mails par heure Supabase laisse passer se lit dans son tableau de bord (Authentication, Rate Limits)'
        : 'un appel signé passe, un autre non',
    );
  },
};
