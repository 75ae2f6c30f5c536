import 'server-only';
import { after } from 'next/server';
import { log } from '../log/log.ts';
import { consumeRateLimit } from '../supabase/rate-limit.ts';
import { type Alert, tell } from './alerts.ts';

/** The consultant is told once a day while it lasts. */
const TOLD = { purpose: 'mail-ceiling-told', hits: 1, windowSeconds: 24 * 60 * 60 };

export const CEILING_REACHED: Alert = {
  title: 'Beaucoup de demandes d’inscription en peu de temps',
  text: 'Tant d’inscriptions ou de changements d’adresse ont été demandés que leurs e-mails de confirmation ne partent plus que peu à peu, pour protéger votre messagerie. Les visiteurs lisent dans combien de minutes réessayer. Vos clients se connectent comme d’habitude, et leurs autres e-mails partent. Vous n’avez rien à faire\u202f; si cela dure, parlez-en à la personne qui s’occupe de votre site.',
};

/** Has the consultant told, after this request's answer, that the auth server sends strangers no mail for now. */
export function tellOfMailCeiling(): void {
  after(async () => {
    try {
      if (await consumeRateLimit(TOLD, '')) await tell(CEILING_REACHED);
    } catch (error) {
      log.warn({ err: error }, 'Nobody was told of the ceiling of mails');
    }
  });
}
