import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { mailText } from '../mail/mail-body.ts';
import type { Sender } from '../mail/words.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { quoteFollowUpMail } from './follow-up-mails.ts';
import { factsOf } from './issuer.ts';
import { makeDocument } from './make.ts';

const SENDER: Sender = {
  brand: 'Atelier',
  ownerName: 'Jeanne',
  email: 'jeanne@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  paymentMeans: 'par virement',
  labels: { tax: 'HT' },
  payment: async () => FULL_SETTINGS,
};

const document = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0042',
  issuedOn: '2031-01-02',
  replaces: null,
});

const ACCEPTANCE = {
  signer_name: 'Ana',
  approval: 'Bon pour accord',
  accepted_at: '2031-01-03T10:00:00Z',
  sha256: 'a'.repeat(64),
  terms_version: '',
  options: [],
  totals: document.totals,
  known_by: 'link',
  address_hash: 'b'.repeat(64),
  early_start: false,
  withdraw_until: null,
  withdrawal: null,
  dues: [
    {
      position: 1,
      label: 'Acompte (30\u00a0%)',
      event: 'signature',
      days: 7,
      amount_cents: 53_865,
      vat: [],
      due_on: '2031-01-10',
      received_on: null,
    },
  ],
};

/** What was stored of the links in mails. */
const linked: object[] = [];

/** The mail of a follow-up, as it was stored; null where there is nothing to say any more. */
async function written(stored: object | null, recipient = 'client') {
  const read = stored && {
    quote: 'q',
    document,
    acceptance: null,
    step: 1,
    due_position: 0,
    ...stored,
  };
  const database = {
    rpc(name: string, given: object) {
      if (name === 'link_follow_up') linked.push(given);
      const answer = { data: name === 'read_mailed_follow_up' ? read : null, error: null };
      return Object.assign(Promise.resolve(answer), { maybeSingle: async () => answer });
    },
  } as never;
  const mail = await quoteFollowUpMail('f', {
    database,
    sender: SENDER,
    from: SENDER.email,
    consultant: SENDER.email,
    recipient,
  });
  return mail && { ...mail, text: mailText(mail.body) };
}

beforeEach(() => {
  linked.length = 0;
  vi.useFakeTimers({ now: new Date('2031-01-20T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const LINK = /https:\/\/site\.example\/proposition\/[\w-]{20,}/;

describe('a follow-up', () => {
  it.each([
    [{ kind: 'unanswered', step: 1 }, MAIL_TEXTS.followUpTitle, MAIL_TEXTS.followUpText],
    [{ kind: 'unanswered', step: null }, MAIL_TEXTS.followUpTitle, MAIL_TEXTS.followUpText],
    [{ kind: 'unanswered', step: 2 }, MAIL_TEXTS.followUpAgainTitle, MAIL_TEXTS.followUpAgainText],
    [{ kind: 'expiring' }, MAIL_TEXTS.endingTitle, MAIL_TEXTS.endingText],
  ])(
    'of %o says so, with the quote, its link and the way to refuse it',
    async (stored, title, text) => {
      const mail = await written(stored);
      expect(mail).toMatchObject({
        to: document.content.client.email,
        replyTo: SENDER.email,
        subject: `${title} (D-2031-0042)`,
        attachments: [],
      });
      expect(mail?.text).toContain(text);
      expect(mail?.text).toContain('Valable jusqu’au');
      const href = mail?.body.action?.href ?? '';
      expect(href).toMatch(new RegExp(`^${LINK.source}$`));
      // Once in the button, and once in the way to the refusal.
      expect(mail?.text).toContain(
        `${MAIL_TEXTS.noInterestLabel}\u00a0:\n${href}?vers=refuser#refuser\n${MAIL_TEXTS.noInterestText}`,
      );
      expect(linked).toEqual([
        { follow_up: 'f', link_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
    },
  );

  it('of a quote that is over asks for a word, and offers no refusal', async () => {
    const mail = await written({ kind: 'expired' });
    expect(mail?.text).toContain(MAIL_TEXTS.expiredText);
    expect(mail?.text).toContain('Était valable jusqu’au');
    expect(mail?.text).not.toContain('#refuser');
  });

  it('of an amount tells how much, since when, and how it is paid', async () => {
    const mail = await written({ kind: 'due', due_position: 1, acceptance: ACCEPTANCE });
    expect(mail?.subject).toBe(`${MAIL_TEXTS.dueTitle} (D-2031-0042)`);
    expect(mail?.text).toContain(
      'Acompte (30\u00a0%)\u00a0: 538,65\u00a0€, était à régler au plus tard le 10 janvier 2031',
    );
    expect(mail?.text).toContain('IBAN\u00a0: FR76 3000 6000 0112 3456 7890 189');
    expect(mail?.text).toContain('Référence à indiquer\u00a0: D-2031-0042-1');
    expect(mail?.body.action?.label).toBe(MAIL_TEXTS.dueButton);
    expect(mail?.text).not.toContain('#refuser');
  });

  it('to the consultant leads to the quote in the Studio, at any hour', async () => {
    vi.setSystemTime('2031-01-19T22:00:00Z');
    const mail = await written({ kind: 'expired' }, 'consultant');
    expect(mail).toMatchObject({ to: SENDER.email, replyTo: document.content.client.email });
    expect(mail?.subject).toMatch(/^Votre devis pour .+ a expiré \(D-2031-0042\)$/);
    expect(mail?.body.action?.href).toBe('https://site.example/studio/devis/q');
    expect(linked).toEqual([]);
  });

  it('is none once there is nothing to say any more', async () => {
    expect(await written(null)).toBeNull();
    expect(linked).toEqual([]);
  });

  it.each(['2031-01-19T11:00:00Z', '2031-01-20T17:30:00Z'])(
    'that was kept back until %s waits for the next office hours; one by hand goes',
    async (moment) => {
      vi.setSystemTime(moment);
      await expect(written({ kind: 'unanswered' })).rejects.toMatchObject({
        code: 'EHOURS',
        isFinal: false,
      });
      expect(linked).toEqual([]);
      expect(await written({ kind: 'unanswered', step: null })).not.toBeNull();
    },
  );

  it('has no picture in it', async () => {
    const { mailHtml } = await import('../mail/mail-html.ts');
    const mail = await written({ kind: 'unanswered' });
    if (!mail) throw new Error('no mail');
    expect(mailHtml(mail.body)).not.toMatch(/<img|background=|url\(/);
  });
});
