import { expect, it } from 'vitest';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { quoteContent, storedContent } from './content.ts';
import { quoteDocument } from './document.ts';
import { factsOf } from './issuer.ts';
import { documentPdf, makeDocument } from './make.ts';
import { clientQuote, quoteCounts, quoteSummary, storedQuote } from './stored.ts';

const FACTS = factsOf(ISSUER_SETTINGS, FULL_SETTINGS);
const AT = { number: 'D-2031-0001', issuedOn: '2031-01-31', replaces: null };
const DOCUMENT = makeDocument(fullContent(), FACTS, AT);

const sent = {
  id: 'a',
  number: 'D-2031-0001',
  title: 'Portail d’hiver',
  state: 'sent',
  document: DOCUMENT,
  issued_on: '2031-01-31',
  valid_until: '2031-03-02',
  sha256: 'a'.repeat(64),
  reason: null,
  decided_at: null,
  is_example: false,
  version: 3,
  signers: [],
  own_signer: null,
};
const acceptance = {
  signer_name: 'Ana',
  approval: 'Bon pour accord',
  accepted_at: '2031-02-01T10:00:00+00:00',
  sha256: sent.sha256,
  terms_version: DOCUMENT.termsVersion,
  options: ['suivi'],
  totals: { ...DOCUMENT.totals, total: 1 },
  known_by: 'link',
  address_hash: 'b'.repeat(64),
  early_start: false,
  withdraw_until: null,
  withdrawal: null,
  dues: [
    {
      position: 1,
      label: 'Acompte',
      event: 'signature',
      days: 7,
      amount_cents: 1,
      vat: [],
      due_on: '2031-02-08',
      received_on: null,
    },
  ],
};
const forClient = (change: object = {}, decided: object | null = null) => ({
  quote: { ...sent, ...change },
  reference: null,
  messages: [],
  acceptance: decided,
  files: [{ kind: 'quote', sha256: sent.sha256, size: 42 }],
  replaced_by: null,
});

it('a message has the name of who wrote it, but for its reader, also once nobody else signs', () => {
  const written = (authorName: string | null) => ({
    id: 'm',
    author: 'client',
    authorName,
    text: 'Quand ?',
    at: '2031-02-01T10:00:00+00:00',
  });
  const { client } = DOCUMENT.content;
  const { messages } = clientQuote.parse({
    ...forClient(),
    messages: [written(null), written(client.name), written('Bo Durand')],
  });
  expect(messages.map(({ by }) => by)).toEqual([null, null, 'Bo Durand']);
});

it('texts of a stored quote are read to the letter, whatever the editor would make of them', async () => {
  const content = fullContent({ title: '  Portail\u202e ', terms: 'Article 1. \n', notes: ' ' });
  expect(quoteContent.parse(content)).not.toEqual(content);
  expect(storedContent.parse(content)).toEqual(content);
  const document = makeDocument(content, FACTS, AT);
  const read = quoteDocument.parse(JSON.parse(JSON.stringify(document)));
  expect(read).toEqual(document);
  expect((await documentPdf(read)).equals(await documentPdf(document))).toBe(true);
});

it('a quote from before it had a country, a regime and a training is in France, and no training', () => {
  const { vatRegime: _, training: __, client, ...content } = fullContent();
  const { country: ___, ...known } = client;
  const before = { ...content, client: known };
  const stored = { country: 'FR', vatRegime: null, training: null };
  const { client: read, ...rest } = storedContent.parse(before);
  expect({ ...rest, country: read.country }).toMatchObject(stored);
  const { ndaNumber: ____, ...issuer } = DOCUMENT.issuer;
  const document = { ...DOCUMENT, content: before, issuer };
  expect(quoteDocument.parse(document)).toMatchObject({ issuer: { ndaNumber: '' } });
});

it('a client’s quote has the amounts that were accepted, and says a reason by whose it is', () => {
  expect(clientQuote.parse(forClient())).toMatchObject({
    totals: DOCUMENT.totals,
    refusal: null,
    files: [{ filename: 'devis-D-2031-0001.pdf' }],
  });
  const decided = { state: 'accepted', decided_at: acceptance.accepted_at };
  expect(clientQuote.parse(forClient(decided, acceptance))).toMatchObject({
    totals: { total: 1 },
    acceptance: {
      name: 'Ana',
      total: 1,
      by: 'link',
      addressHash: 'b'.repeat(16),
      dues: [{ position: 1, amount: 1, dueOn: '2031-02-08', receivedOn: null }],
    },
  });
  const why = { reason: 'Trop cher', decided_at: '2031-02-01T10:00:00Z' };
  expect(clientQuote.parse(forClient({ ...why, state: 'refused' }))).toMatchObject({
    refusal: { reason: 'Trop cher', at: '2031-02-01T10:00:00.000Z' },
    revocation: null,
  });
  expect(clientQuote.parse(forClient({ ...why, state: 'revoked' }))).toMatchObject({
    refusal: null,
    revocation: { reason: 'Trop cher' },
  });
});

it('an acceptance says until when its consumer can withdraw, and that they did', () => {
  const withdrawn = {
    ...acceptance,
    early_start: true,
    withdraw_until: '2031-02-17',
    withdrawal: {
      name: 'Ana',
      email: 'ana@example.fr',
      withdrawn_at: '2031-02-03T10:00:00+00:00',
      known_by: 'link',
      address_hash: 'b'.repeat(64),
    },
  };
  const files = [{ kind: 'withdrawal', sha256: sent.sha256, size: 42 }];
  const answer = { ...forClient({ state: 'withdrawn' }, withdrawn), files };
  expect(clientQuote.parse(answer)).toMatchObject({
    acceptance: {
      earlyStart: true,
      withdrawUntil: '2031-02-17',
      withdrawal: { name: 'Ana', email: 'ana@example.fr', at: '2031-02-03T10:00:00.000Z' },
    },
    files: [{ filename: 'devis-D-2031-0001-retractation.pdf' }],
  });
});

it('a document of before the withdrawal on the site has the law’s delay, and says nothing of it', () => {
  const { withdrawalDays, withdrawalOnlineText, earlyStartText, ...settings } = DOCUMENT.settings;
  expect(quoteDocument.parse({ ...DOCUMENT, settings }).settings).toEqual({
    ...settings,
    withdrawalDays: 14,
    withdrawalOnlineText: '',
    earlyStartText: '',
  });
});

it('every state is counted, also one in which there is none', () => {
  expect(quoteCounts.parse({ sent: 2 })).toEqual({
    draft: 0,
    sent: 2,
    expired: 0,
    accepted: 0,
    refused: 0,
    replaced: 0,
    revoked: 0,
    withdrawn: 0,
    terminated: 0,
  });
});

it.each([
  ['a state that is none', clientQuote, forClient({ state: 'archived' })],
  ['a draft for a client', clientQuote, forClient({ state: 'draft' })],
  ['a document that lacks its amounts', clientQuote, forClient({ document: { content: {} } })],
  ['a proof of another kind', clientQuote, forClient({}, { ...acceptance, known_by: 'mail' })],
  ['a line without its client', quoteSummary, { ...sent, version: 1 }],
  ['a quote without its content', storedQuote, { quote: sent }],
])('%s is no answer', (_case, schema, answer) => {
  expect(schema.safeParse(answer).success).toBe(false);
});
