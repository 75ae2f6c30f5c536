import { randomUUID } from 'node:crypto';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { type Check, fault, ok } from './finding.ts';
import type { Place } from './place.ts';
import { askSite, json } from './services.ts';

/** A type that the site does not show: it is told, and does nothing. */
const NOTHING = { _id: 'doctor', _type: 'doctor' };

async function tell(place: Place, secret: string): Promise<number> {
  const signature = await encodeSignatureHeader(JSON.stringify(NOTHING), Date.now(), secret);
  const { status } = await askSite(
    place,
    '/api/revalidate',
    json(NOTHING, { [SIGNATURE_HEADER_NAME]: signature }),
  );
  return status;
}

/** Whether the site takes what is signed with the secret, and nothing else. */
export const webhook: Check = {
  name: 'Webhook',
  run: async (place) => {
    const secret = place.env.SANITY_REVALIDATE_SECRET;
    if (!secret) {
      return fault(
        'SANITY_REVALIDATE_SECRET manque : rien de ce qui est publié n’arrive sur le site.',
        'Donnez le même secret, de 16 caractères ou plus, au site et au webhook (sanity.io/manage, API, Webhooks).',
      );
    }
    // The newer of two is the one that stays.
    const [newest = ''] = secret.trim().split('|');
    const status = await tell(place, newest);
    if (status === 401) {
      return fault(
        'Le site refuse un appel signé avec SANITY_REVALIDATE_SECRET (401).',
        'Donnez-lui ce même secret et relancez-le ; vérifiez aussi l’horloge.',
      );
    }
    if (status !== 200) {
      return fault(
        `Le site répond ${status} à un appel signé sur /api/revalidate.`,
        'Vérifiez que le proxy laisse passer ce POST, que le site a SANITY_REVALIDATE_SECRET, et son journal.',
      );
    }
    if ((await tell(place, randomUUID())) !== 401) {
      return fault(
        'Le site accepte un appel mal signé sur /api/revalidate.',
        'Vérifiez que c’est bien ce site, et non un proxy, qui répond à cette adresse.',
      );
    }
    return ok('un appel signé passe, un autre non');
  },
};
