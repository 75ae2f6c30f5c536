import { type Check, fault, ok } from './finding.ts';
import { askSupabase } from './services.ts';

/** The kind of a project's key, in the new format or the former (JWT). */
function kindOf(key: string): 'publishable' | 'secret' | undefined {
  if (key.startsWith('sb_publishable_')) return 'publishable';
  if (key.startsWith('sb_secret_')) return 'secret';
  try {
    const [, claims = ''] = key.split('.');
    const { role } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return role === 'service_role' ? 'secret' : 'publishable';
  } catch {
    return undefined;
  }
}

const REMEDY =
  'Reprenez les deux clés du projet de SUPABASE_URL (Project Settings, API Keys), chacune à sa place.';

/** A table that nobody but the server reads; none of its rows. */
const SERVERS_OWN = '/rest/v1/leads?select=id&limit=0';

/** Whether both keys are this project's, each in its place. */
export const keys: Check = {
  name: 'Clés de Supabase',
  run: async (place) => {
    const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = place.env;
    if (!publishable || !secret) {
      const missing = publishable ? 'SUPABASE_SECRET_KEY' : 'SUPABASE_PUBLISHABLE_KEY';
      return fault(`${missing} manque.`, REMEDY);
    }
    if (kindOf(publishable) === 'secret') {
      return fault('SUPABASE_PUBLISHABLE_KEY contient une clé secrète.', REMEDY);
    }
    if (kindOf(secret) === 'publishable') {
      return fault('SUPABASE_SECRET_KEY contient une clé publique.', REMEDY);
    }
    const settings = await askSupabase(place, '/auth/v1/settings', publishable);
    if (settings.status !== 200) {
      return fault(`Supabase refuse SUPABASE_PUBLISHABLE_KEY (${settings.status}).`, REMEDY);
    }
    const servers = await askSupabase(place, SERVERS_OWN, secret);
    if (servers.status === 401 || servers.status === 403) {
      return fault(`Supabase refuse SUPABASE_SECRET_KEY (${servers.status}).`, REMEDY);
    }
    const strangers = await askSupabase(place, SERVERS_OWN, publishable);
    if (strangers.status === 200) {
      return fault(
        'Les demandes reçues se lisent avec SUPABASE_PUBLISHABLE_KEY.',
        'Vérifiez que c’est la clé publique, et qu’aucun droit n’a été donné à la main dans la base.',
      );
    }
    return ok('les deux sont de ce projet, chacune à sa place');
  },
};
