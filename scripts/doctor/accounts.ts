import { type Check, fault, ok } from './finding.ts';
import { keys } from './keys.ts';
import { askSupabase } from './services.ts';

type Settings = {
  external?: { email?: boolean };
  disable_signup?: boolean;
  mailer_autoconfirm?: boolean;
};

const REMEDY = 'Poussez les réglages du projet : SITE_URL=https://… npx supabase config push.';

/** Whether a visitor can have an account, and only with an address that is theirs. */
export const accounts: Check = {
  name: 'Comptes',
  needs: keys,
  run: async (place) => {
    const key = place.env.SUPABASE_PUBLISHABLE_KEY;
    const { status, body } = await askSupabase(place, '/auth/v1/settings', key);
    if (status !== 200) {
      return fault(
        `Supabase ne dit pas comment les comptes sont réglés (${status}).`,
        'Vérifiez SUPABASE_URL et SUPABASE_PUBLISHABLE_KEY.',
      );
    }
    const settings = body as Settings;
    if (settings.disable_signup || !settings.external?.email) {
      return fault('Personne ne peut créer de compte par e-mail.', REMEDY);
    }
    if (settings.mailer_autoconfirm) {
      return fault('Un compte s’ouvre sans que son adresse e-mail soit confirmée.', REMEDY);
    }
    return ok('ouverts par une adresse confirmée');
  },
};
