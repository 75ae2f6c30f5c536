import { DASHBOARD_TEXTS } from '../../../lib/words/account.ts';
import type { Move, Moves } from '../../migration.ts';

/** The initial value of older versions; nobody wrote it. */
const TAB_BEFORE = 'Mes demandes';

/** The words of the second list of messages. */
const GONE = ['messagesTitle', 'noMessagesText'];

/** Removes the words of « Support » on messages; the tab says what it holds now, where nobody renamed it. */
export const joinLists: Moves = (documents) =>
  documents
    .filter(({ _type }) => _type === 'dashboardPage')
    .flatMap((page): Move[] => {
      const unset = GONE.filter((field) => page[field] !== undefined);
      const { requestsTab } = DASHBOARD_TEXTS;
      const set = page.requestsTab === TAB_BEFORE ? { requestsTab } : {};
      return unset.length + Object.keys(set).length > 0 ? [{ id: page._id, set, unset }] : [];
    });
