import type { Move, Moves } from '../../migration.ts';

/** What older versions began with; nobody wrote it. */
const TAB_BEFORE = 'Mes demandes';

/** The words of the second list of messages. */
const GONE = ['messagesTitle', 'noMessagesText'];

/** Takes away what « Support » said of messages, and the tab's name where it was never changed: the site has its own. */
export const joinLists: Moves = (documents) =>
  documents
    .filter(({ _type }) => _type === 'dashboardPage')
    .flatMap((page): Move[] => {
      const unset = GONE.filter((field) => page[field] !== undefined);
      if (page.requestsTab === TAB_BEFORE) unset.push('requestsTab');
      return unset.length > 0 ? [{ id: page._id, set: {}, unset }] : [];
    });
