import { expect, it } from 'vitest';
import { joinLists } from './join-lists.ts';

const page = (more: object) => ({ _id: 'dashboardPage', _type: 'dashboardPage', ...more });

it('takes away the words of the list that is no more, and renames the tab that was never renamed', () => {
  const before = { requestsTab: 'Mes demandes', messagesTitle: 'Vos messages', noMessagesText: '' };
  expect(joinLists([page({ ...before, greeting: 'Bonjour' })])).toEqual([
    {
      id: 'dashboardPage',
      set: { requestsTab: 'Demandes et devis' },
      unset: ['messagesTitle', 'noMessagesText'],
    },
  ]);
});

it('leaves a name that the consultant wrote, and finds nothing to do once it is done', () => {
  expect(joinLists([page({ requestsTab: 'Mes échanges' })])).toEqual([]);
  expect(joinLists([{ ...page({ messagesTitle: 'A' }), _type: 'article' }])).toEqual([]);
});
