import type { Supabase } from '../supabase/server.ts';
import type { OutgoingMail } from './transport.ts';
import type { Sender } from './words.ts';

/** Dependencies for writing a topic's mail. */
export type TopicContext = {
  database: Pick<Supabase, 'rpc'>;
  sender: Sender;
  /** The address that mails are sent from. */
  from: string;
  /** The consultant's own address. */
  consultant: string;
  /**
   * The outbox's recipient: `client`, `consultant`, or `visitor`, whose mails are under a ceiling. `notice` tells the
   * consultant that a mail to a visitor waits for it; a topic with mails to visitors writes that as well.
   */
  recipient: string;
};

/**
 * Writes the mail of one row of the outbox that names its topic; null where there is nothing to say any more.
 *
 * @param subjectId of what the mail is about
 * @throws Error while that cannot be read: the mail waits
 */
export type MailTopic = (
  subjectId: string,
  context: TopicContext,
) => Promise<Omit<OutgoingMail, 'id' | 'from'> | null>;
