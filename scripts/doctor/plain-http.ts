import { ask, Unreachable } from './ask.ts';
import { type Check, fault, ok, skipped } from './finding.ts';

/** Whether who types the URL without https comes to it all the same. */
export const plainHttp: Check = {
  name: 'Redirection',
  run: async (place) => {
    const { protocol, port, hostname, origin } = new URL(place.siteUrl);
    if (protocol !== 'https:' || port) return skipped('site sans https sur le port 443');
    const plain = `http://${hostname}/`;
    try {
      const { status, headers } = await ask({ name: plain, remedy: '' }, plain, place);
      const to = URL.parse(headers.get('location') ?? '', plain);
      if (status >= 300 && status < 400 && to?.origin === origin) {
        return ok(`${plain} mène en https`);
      }
    } catch (error) {
      if (error instanceof Unreachable) return ok('rien ne répond sans https');
      throw error;
    }
    return fault(
      `${plain} ne renvoie pas vers ${origin}.`,
      'Redirigez le port 80 en permanence vers https, dans le proxy.',
    );
  },
};
