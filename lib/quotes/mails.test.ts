import { describe, expect, it } from 'vitest';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { mailText } from '../mail/mail-body.ts';
import type { Sender } from '../mail/words.ts';
import { tokenHash } from '../security/secrets.ts';
import { factsOf } from './issuer.ts';
import { quoteAcceptedMail, quoteMessageMail, quoteSignedMail } from './mails.ts';
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
};

const document = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0042',
  issuedOn: '2031-01-02',
  replaces: null,
});

const due = (position: number, change: object) => ({
  position,
  label: 'Solde',
  event: 'delivery',
  days: 7,
  amount_cents: 125_685,
  vat: [],
  due_on: null,
  received_on: null,
  ...change,
});

/** The mail of the acceptance to its client, as text, and its button. */
async function accepted(sender: Partial<Sender>, dues: object[]) {
  const mailed = {
    quote: 'q',
    document,
    reason: null,
    message: null,
    signer: null,
    awaited: [],
    acceptance: {
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
      dues,
    },
  };
  const database = {
    rpc: (name: string) => {
      const data = name === 'read_mailed_quote' ? mailed : { bytes: '' };
      const one = async () => ({ data, error: null });
      return { maybeSingle: one, single: one };
    },
  } as never;
  const mail = await quoteAcceptedMail('q', {
    database,
    sender: { ...SENDER, ...sender },
    from: SENDER.email,
    consultant: SENDER.email,
    recipient: 'client',
  });
  if (!mail) throw new Error('no mail');
  return { text: mailText(mail.body), action: mail.body.action };
}

const DEPOSIT = due(1, {
  label: 'Acompte (30\u00a0%)',
  event: 'signature',
  amount_cents: 53_865,
  due_on: '2031-01-10',
});

it('an acceptance tells its client what is due, and how it is paid', async () => {
  const { text, action } = await accepted({ payment: async () => FULL_SETTINGS }, [
    DEPOSIT,
    due(2, {}),
  ]);
  expect(text).toContain(
    [
      'Acompte (30\u00a0%)\u00a0: 538,65\u00a0€, à régler au plus tard le 10 janvier 2031',
      'Solde\u00a0: 1\u202f256,85\u00a0€, à la livraison, sous 7\u00a0jours',
      `Titulaire du compte\u00a0: ${document.issuer.name}`,
      'IBAN\u00a0: FR76 3000 6000 0112 3456 7890 189',
      'BIC\u00a0: AGRIFRPP',
      'Référence à indiquer\u00a0: D-2031-0042-1',
    ].join('\n'),
  );
  expect(text).not.toMatch(/carte|en ligne/i);
  expect(action).toBeNull();
});

it('a page to pay on is its button, with the amount and the reference', async () => {
  const paymentLink = 'https://payer.example.fr/{montant}/{reference}';
  const payment = async () => ({ ...FULL_SETTINGS, iban: '', paymentLink });
  const { text, action } = await accepted({ payment }, [DEPOSIT]);
  expect(action).toEqual({
    label: 'Payer en ligne',
    href: 'https://payer.example.fr/538.65/D-2031-0042-1',
  });
  expect(text).not.toContain('IBAN');
});

it('nothing is asked for before it is due, nor of a quote of before there were dues', async () => {
  for (const dues of [[due(1, {})], [{ ...DEPOSIT, received_on: '2031-01-04' }], []]) {
    const { text, action } = await accepted({ payment: async () => FULL_SETTINGS }, dues);
    expect(text).not.toContain('IBAN');
    expect(action).toBeNull();
  }
});

it('the mail waits where nobody can say how it is paid', async () => {
  const payment = () => Promise.reject(new Error('the lake is down'));
  await expect(accepted({ payment }, [DEPOSIT])).rejects.toThrow('the lake is down');
});

it.each([
  [{ name: 'Bo Durand', email: 'bo@example.fr' }, 'bo@example.fr'],
  [{ name: 'Bo Durand', email: null }, document.content.client.email],
  [null, document.content.client.email],
])('a question is answered by mail to who asked: %j', async (signer, replyTo) => {
  const mailed = {
    quote: 'q',
    document,
    reason: null,
    acceptance: null,
    message: 'Quand ?',
    signer,
    awaited: [],
  };
  const answer = { data: mailed, error: null };
  const mail = await quoteMessageMail('m', {
    database: { rpc: () => ({ maybeSingle: async () => answer }) } as never,
    sender: SENDER,
    from: SENDER.email,
    consultant: SENDER.email,
    recipient: 'consultant',
  });
  expect(mail?.replyTo).toBe(replyTo);
});

describe('a signature that others are missing to', () => {
  const write = async (
    recipient: 'client' | 'consultant',
    awaited = ['Ana Martin', 'Cy Petit'],
  ) => {
    const signer = { name: 'Bo Durand', email: 'bo@example.fr' };
    const mailed = { quote: 'q', document, reason: null, acceptance: null, message: null };
    const answer = { data: { ...mailed, signer, awaited }, error: null };
    const mail = await quoteSignedMail('s', {
      database: {
        rpc: () =>
          Object.assign(Promise.resolve({ error: null }), { maybeSingle: async () => answer }),
      } as never,
      sender: SENDER,
      from: SENDER.email,
      consultant: SENDER.email,
      recipient,
    });
    return { ...mail, text: mail ? mailText(mail.body) : '' };
  };

  it('tells the consultant who signed and who is missing, and an answer goes to who signed', async () => {
    const mail = await write('consultant');
    expect(mail).toMatchObject({ to: SENDER.email, replyTo: 'bo@example.fr' });
    expect(mail.subject).toBe(`Bo Durand a signé (${document.number})`);
    expect(mail.text).toContain('Doivent encore signer\u00a0:\nAna Martin\nCy Petit');
  });

  it('tells the client the same, with a link of their own', async () => {
    const mail = await write('client', ['Cy Petit']);
    expect(mail).toMatchObject({ to: document.content.client.email, replyTo: SENDER.email });
    expect(mail.text).toContain('Doit encore signer\u00a0: Cy Petit');
    expect(mail.body?.action?.href).toMatch(/\/proposition\/[\w-]{43}$/);
  });
});

it('an answer about a quote is answered at the field of its question, by a link of its own', async () => {
  const about = { quote: 'q', document, reason: null, acceptance: null };
  const mailed = { ...about, message: 'Oui.', signer: null, awaited: [] };
  const stored: object[] = [];
  const database = {
    rpc: (name: string, parameters: object) => {
      if (name === 'link_mailed_quote') stored.push(parameters);
      const answer = { data: name === 'read_mailed_quote' ? mailed : null, error: null };
      return Object.assign(Promise.resolve(answer), { maybeSingle: async () => answer });
    },
  } as never;
  const mail = await quoteMessageMail('m', {
    database,
    sender: SENDER,
    from: SENDER.email,
    consultant: SENDER.email,
    recipient: 'client',
  });
  const { label, href } = mail?.body.action ?? { label: '', href: '' };
  expect(label).toBe('Répondre ici');
  const [, token = ''] =
    /\/proposition\/([\w-]{43})\?vers=devis-question-text#devis-question-text$/.exec(href) ?? [];
  expect(stored).toEqual([{ quote: 'q', link_hash: tokenHash(token) }]);
  expect(mail && mailText(mail.body)).toContain(`Répondre ici\u00a0:\n${href}`);
  expect(mail?.replyTo).toBe(SENDER.email);
});
