import { MAIL_NAMES, type MailName } from '../../lib/mail-catalogue/catalogue.ts';
import { COMPOSERS, type Composed } from '../../lib/mail-catalogue/compose.ts';
import { EXAMPLES, type ExampleName, exampleSubjects } from '../../lib/mail-catalogue/subjects.ts';
import { factsOf } from '../../lib/quotes/issuer.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailTexts } from '../../lib/words/account-mails.ts';
import type { ConsultantMailTexts } from '../../lib/words/consultant-mails.ts';
import type { MailTexts } from '../../lib/words/mails.ts';
import { SITE_VALUES } from '../../lib/words/site.ts';
import { FULL_SETTINGS, ISSUER_SETTINGS } from './quote-papers.ts';

const SITE_URL = 'https://site.example';

export const SENDER = {
  brand: 'Atelier Liaison',
  ownerName: 'Zoé D’Arc',
  email: 'bonjour@example.fr',
  siteUrl: SITE_URL,
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: SITE_VALUES.bindingNote,
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { tax: 'HT' },
  payment: async () => ({
    ...FULL_SETTINGS,
    paymentLink: 'https://payer.example.fr/{montant}/{reference}',
  }),
};

/** Words in the place of the site's own. */
type Words = {
  mailTexts?: MailTexts;
  consultantTexts?: ConsultantMailTexts;
  accountTexts?: AccountMailTexts;
};

export type EveryMail = ReadonlyArray<{ name: MailName; example: ExampleName; mail: Composed }>;

/** Every mail of the catalogue, about each of the examples. The content is what the caller's tests have of it. */
export async function everyMail({
  accountTexts = ACCOUNT_MAIL_TEXTS,
  ...words
}: Words = {}): Promise<EveryMail> {
  const now = Date.now();
  const facts = factsOf(ISSUER_SETTINGS, FULL_SETTINGS);
  const written = [];
  for (const example of Object.keys(EXAMPLES) as ExampleName[]) {
    for (const name of MAIL_NAMES) {
      const mail = await COMPOSERS[name]({
        sender: { ...SENDER, ...words },
        accountTexts,
        call: { label: 'Réserver un appel', href: `${SITE_URL}/rendez-vous` },
        consultant: 'zoe@example.fr',
        subjects: exampleSubjects(example, facts, now),
        now,
      });
      written.push({ name, example, mail });
    }
  }
  return written;
}
