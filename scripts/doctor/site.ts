import { type Check, fault, ok } from './finding.ts';
import type { Place } from './place.ts';
import { askSite } from './services.ts';

/** The public URL, as a visitor has it. */
export const site: Check = {
  name: 'Site',
  run: async (place) => {
    const { siteUrl, isPublic } = place;
    if (isPublic && !siteUrl.startsWith('https:')) {
      return fault(
        `SITE_URL (${siteUrl}) n’est pas en https.`,
        'Mettez TLS devant le site et donnez son adresse https:// dans SITE_URL.',
      );
    }
    return (await health(place)) ?? (await home(place)) ?? ok(`répond à ${siteUrl}`);
  },
};

const elsewhere = (siteUrl: string, to: string | null) =>
  fault(
    `${siteUrl} renvoie vers ${to ? new URL(to, siteUrl).origin : 'une autre adresse'}.`,
    'Donnez dans SITE_URL l’adresse où le visiteur arrive, sans redirection.',
  );

async function health(place: Place) {
  const { status, headers, body } = await askSite(place, '/api/health');
  if (status >= 300 && status < 400) return elsewhere(place.siteUrl, headers.get('location'));
  const said = (body as { status?: unknown } | null)?.status;
  if (said === 'starting' || said === 'stopping') {
    return fault(
      `Le site ${said === 'starting' ? 'démarre' : 's’arrête'} encore.`,
      'Attendez que /api/health réponde 200, puis recommencez.',
    );
  }
  // A service that does not answer the site is reported by its own check.
  if (status === 200 && (said === 'ok' || said === 'degraded')) return;
  return fault(
    `Ce n’est pas ce site qui répond à ${place.siteUrl} (/api/health : ${status}).`,
    'Vérifiez SITE_URL, le DNS et vers quoi mène le proxy.',
  );
}

async function home(place: Place) {
  const { status, headers } = await askSite(place, '/');
  if (status >= 300 && status < 400) return elsewhere(place.siteUrl, headers.get('location'));
  if (status === 200) return;
  return fault(
    `La page d’accueil répond ${status}.`,
    'Consultez le journal du site, puis relancez-le.',
  );
}
