import { OPEN_CLIENTS } from '../../kit/intents.ts';
import { fetchClients } from '../../tools/clients/api.ts';
import type { Source } from '../source.ts';

/** The book of clients. */
export const clients: Source = {
  name: 'Clients',
  from: 2,
  isSearchedByServer: true,
  read: async ({ token }, search) => {
    const { clients: found } = await fetchClients(token, { search }, null);
    return found.map(({ id, title, people, email }) => ({
      key: `client-${id}`,
      group: 'Clients',
      title,
      detail: [people, title === email ? '' : email].filter(Boolean).join(' · '),
      names: [people, email],
      isFound: true,
      to: { intent: OPEN_CLIENTS, params: { client: id } },
    }));
  },
};
