import 'server-only';
import * as z from 'zod/mini';
import type { MailTopic } from '../mail/topic.ts';
import { consultantWords, mailWords } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { fill } from '../typography/fill.ts';
import { deletionOutcome, sayKept } from './outcome.ts';

const storedDeletion = z.nullable(
  z.extend(deletionOutcome, { client: z.object({ name: z.string(), email: z.string() }) }),
);

/** `account-deleted`: an account went that had a contract or a project under way. */
export const accountDeletion: MailTopic = async (deletion, { database, sender, consultant }) => {
  const { data, error } = await database.rpc('read_account_deletion', { deletion });
  if (error) throw failed('the deletion could not be read', error);
  const told = storedDeletion.parse(data);
  if (!told) return null;
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  const { client, underWay } = told;
  const title = fill(texts.accountDeletedTitle, { nom: client.name || client.email });
  return {
    subject: title,
    body: {
      brand,
      title,
      intro: [texts.accountDeletedText],
      facts: [
        { label: 'E-mail', value: client.email },
        ...underWay.map(({ name, isKept }) => ({
          label: isKept ? 'Projet en cours' : 'Projet en cours, effacé',
          value: name,
        })),
        ...sayKept(told),
      ],
      action: { label: texts.requestButton, href: `${siteUrl}/studio/projets` },
      outro: [],
      signature: [texts.signature],
    },
    to: consultant,
    replyTo: client.email,
    attachments: [],
    automatic: false,
  };
};
