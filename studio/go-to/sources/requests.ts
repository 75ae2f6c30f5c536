import { STATE_LABELS } from '../../../lib/requests/states.ts';
import { OPEN_REQUESTS } from '../../kit/intents.ts';
import { fetchRequests, NO_FILTERS } from '../../tools/requests/api.ts';
import type { Source } from '../source.ts';

/** The requests of visitors and clients. */
export const requests: Source = {
  name: 'Demandes',
  from: 2,
  isSearchedByServer: true,
  read: async ({ token }, search) => {
    const { requests: found } = await fetchRequests(token, { ...NO_FILTERS, search });
    return found.map(({ reference, name, email, company, title, state }) => ({
      key: `demande-${reference}`,
      group: 'Demandes',
      title: [name || email, company].filter(Boolean).join(', '),
      detail: `${STATE_LABELS[state]} · ${title} · ${reference}`,
      names: [email, reference],
      isFound: true,
      to: { intent: OPEN_REQUESTS, params: { reference } },
    }));
  },
};
