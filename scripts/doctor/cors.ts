import { type Check, fault, ok } from './finding.ts';
import { askLake, datasetOf } from './services.ts';

/** Whether the Studio, in a browser at the site's origin, may read and write the Content Lake. */
export const cors: Check = {
  name: 'CORS',
  run: async (place) => {
    const { headers } = await askLake(place, `/data/query/${datasetOf(place)}`, {
      method: 'OPTIONS',
      headers: {
        origin: place.siteUrl,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    const remedy = `Ajoutez ${place.siteUrl} avec « Allow credentials » (sanity.io/manage, API, CORS origins).`;
    if (headers.get('access-control-allow-origin') !== place.siteUrl) {
      return fault(`Le Content Lake n’admet pas l’origine ${place.siteUrl}.`, remedy);
    }
    if (headers.get('access-control-allow-credentials') !== 'true') {
      return fault(
        `Le Content Lake admet l’origine ${place.siteUrl} sans session : le Studio ne peut pas s’ouvrir.`,
        remedy,
      );
    }
    return ok(`le Content Lake admet ${place.siteUrl}`);
  },
};
