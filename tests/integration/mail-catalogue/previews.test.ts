import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_MAIL_TEXTS } from '../../../lib/words/account-mails.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import {
  mailsTo,
  needsMailbox,
  serviceOf,
  sharedSupabase,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { FULL_SETTINGS, ISSUER_SETTINGS } from '../../support/quote-papers.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import { connectTo, nextHeaders } from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
const SITE = {
  ...ISSUER_SETTINGS,
  email: 'bonjour@example.fr',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { tax: 'HT' },
};
const settings = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: () => settings(),
  getMailTexts: async () => MAIL_TEXTS,
  getAccountMails: async () => ACCOUNT_MAIL_TEXTS,
  getConsultantMails: async () => CONSULTANT_MAIL_TEXTS,
  getQuoteSettings: async () => FULL_SETTINGS,
  getAppointmentSettings: async () => ({ isOpen: true, texts: { contactButton: 'Réserver' } }),
}));

const server = fixture(sharedSupabase);
const service = serviceOf(server);
beforeAll(() => {
  settings.mockImplementation(async () => SITE);
  vi.stubEnv('SMTP_URL', server.smtpUrl);
  connectTo(server);
});
const previews = fixture(() => import('../../../lib/mail-catalogue/preview.ts'));
const trials = fixture(() => import('../../../lib/mail-catalogue/trial.ts'));

const editorOf = (email: string) => ({ id: randomUUID(), name: 'Zoé', email });
const addressOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.fr`;

/** A quote that was sent, and how many links it has. */
async function sentQuote() {
  const email = addressOf('client');
  const quote = await sendQuote(service, contentFor(email));
  const links = async () => {
    const { data } = await service.rpc('read_quote', { quote: quote.id }).single<{
      links: { open: number };
    }>();
    return data?.links.open;
  };
  return { ...quote, email, links };
}

describe('a mail about something real', () => {
  it('is offered, tells it, and stores no link', async () => {
    const { id, number, title, email, links } = await sentQuote();
    const before = await links();
    const { listExamples, previewMail } = previews;
    const offered = await listExamples('quote-link');
    expect(offered.map((each) => each.id)).toEqual(
      expect.arrayContaining(['entreprise', 'particulier', id]),
    );
    const shown = await previewMail({ mail: 'quote-link', example: id });
    expect(shown?.typed).toBeNull();
    expect(shown?.published).toMatchObject({ to: email, subject: `Votre devis (${number})` });
    expect(shown?.published.text).toContain(title);
    expect(await links()).toBe(before);
  });

  it('is accepted as its document has it, though nobody has accepted it', async () => {
    const { id, email } = await sentQuote();
    const shown = await previews.previewMail({ mail: 'quote-accepted', example: id });
    expect(shown?.published.to).toBe(email);
    expect(shown?.published.text).toMatch(/Acompte \(30\u00a0%\)\u00a0: [\d\u202f]+,\d\d\u00a0€/);
  });

  it.each(['lead-message', 'lead-training', 'call-booked', 'quote-link', 'project-news'] as const)(
    'of %s is gone where there is none such',
    async (mail) => {
      expect(await previews.previewMail({ mail, example: randomUUID() })).toBeNull();
      expect(await previews.previewMail({ mail, example: 'inconnu' })).toBeNull();
    },
  );
});

describe('what is typed', () => {
  const wanted = { mail: 'quote-link', example: 'entreprise' } as const;

  it('is shown beside what is published, with its places filled and its spaces right', async () => {
    const typed = { mailTexts: { proposalText: 'Voici : réponse sous {délai} !', inconnu: 1 } };
    const shown = await previews.previewMail({ ...wanted, typed });
    expect(shown?.typed?.text).toContain('Voici\u00a0: réponse sous 24h\u202f!');
    expect(shown?.published.text).toContain(MAIL_TEXTS.proposalText);
  });

  it('is shown while a number beside it is not right yet', async () => {
    const typed = { mailTexts: { proposalText: 'Bonne lecture.', offerDays: 6 } };
    const shown = await previews.previewMail({ ...wanted, typed });
    expect(shown?.typed?.text).toContain('Bonne lecture.');
  });

  it('is not shown twice where it says the same', async () => {
    const typed = { mailTexts: { proposalText: MAIL_TEXTS.proposalText } };
    expect((await previews.previewMail({ ...wanted, typed }))?.typed).toBeNull();
  });
});

describe('a mail on trial', () => {
  it('goes to the editor alone, in the typed words, with nothing alive in it', async () => {
    needsMailbox();
    const { id, email, links } = await sentQuote();
    const own = addressOf('editor');
    const before = await links();
    const sent = await trials.sendTrial(
      { mail: 'quote-accepted', example: id, typed: { mailTexts: { acceptedText: 'Merci.' } } },
      editorOf(own),
    );
    expect(sent).toEqual({ ok: true, value: { to: own } });
    const [mail] = await mailsTo(server.mailboxUrl, own);
    expect(mail?.subject).toMatch(/^\[Essai\] Votre devis est accepté/);
    expect(mail?.text).toContain('Merci.');
    const urls = mail?.text?.match(/https?:\/\/\S+/g) ?? [];
    expect(urls.filter((url) => /proposition|payer|sceau|token/.test(url))).toEqual([]);
    expect(await mailsTo(server.mailboxUrl, email)).toEqual([]);
    expect(await links()).toBe(before);
  });

  it('goes to the consultant’s own address where Sanity tells none', async () => {
    const own = addressOf('consultant');
    settings.mockImplementationOnce(async () => ({ ...SITE, email: own }));
    const sent = await trials.sendTrial(
      { mail: 'account-signup', example: 'entreprise' },
      editorOf(''),
    );
    expect(sent).toEqual({ ok: true, value: { to: own } });
  });

  it('goes thirty times an hour, and no more', async () => {
    const editor = editorOf(addressOf('pressé'.normalize('NFD').replace(/\p{M}/gu, '')));
    const send = () => trials.sendTrial({ mail: 'alert-down', example: 'entreprise' }, editor);
    for (let count = 0; count < 30; count += 1) expect((await send()).ok).toBe(true);
    expect(await send()).toEqual({ ok: false, refusal: 'tries' });
  });
});
