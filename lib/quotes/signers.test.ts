import { expect, it } from 'vitest';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { whyNotAcceptable } from './acceptable.ts';
import { amendmentOf } from './draft.ts';
import { quoteGaps } from './gaps.ts';
import { factsOf } from './issuer.ts';
import { makeDocument } from './make.ts';
import { quotePaper } from './paper.ts';
import { proofPaper, type Signature } from './proof.ts';
import { awaited, type Signer, sayAwaited, sayNames, signedOptions, signerOf } from './signers.ts';

const FACTS = factsOf(ISSUER_SETTINGS, FULL_SETTINGS);
const BO = { id: 'bo', name: 'Bo Durand', role: 'directrice financière', email: 'bo@example.fr' };
const CY = { id: 'cy', name: 'Cy Roy', role: '', email: 'cy@example.fr' };
const shared = (cosigners = [BO, CY]) => fullContent({ cosigners });
const documentOf = (cosigners = [BO, CY]) =>
  makeDocument(shared(cosigners), FACTS, {
    number: 'D-2031-0001',
    issuedOn: '2031-01-31',
    replaces: null,
  });

const signed = (change: object = {}): NonNullable<Signer['signed']> => ({
  name: 'Bo M. Durand',
  role: 'DAF',
  approval: 'Bon pour accord',
  options: ['suivi'],
  earlyStart: false,
  addressHash: 'b'.repeat(64),
  knownBy: 'link',
  at: '2031-02-01T10:00:00.000Z',
  ...change,
});

const signer = (change: Partial<Signer> = {}): Signer => ({
  ...BO,
  position: 2,
  refusedAt: null,
  signed: null,
  ...change,
});

it('a signer is told by what they signed with, before by what the consultant named', () => {
  expect(signerOf(signer())).toBe('Bo Durand, directrice financière');
  expect(signerOf(signer({ signed: signed() }))).toBe('Bo M. Durand, DAF');
  expect(sayNames([BO, CY, { name: 'Ana' }])).toBe('Bo Durand, Cy Roy et Ana');
  expect(sayAwaited([CY])).toBe('Doit encore signer\u00a0: Cy Roy');
  expect(sayAwaited([BO, CY])).toBe('Doivent encore signer\u00a0: Bo Durand et Cy Roy');
});

it('options are those of the first who signed; nobody who has signed is awaited', () => {
  expect(signedOptions([signer()])).toBeNull();
  const one = signer({ signed: signed() });
  expect(signedOptions([signer(), one])).toEqual(['suivi']);
  expect(awaited([signer(), one])).toEqual([signer()]);
});

it('a signature that is sent twice counts as the first, and nobody signs a second time', () => {
  const quote = {
    state: 'sent',
    acceptance: null,
    sha256: 'a'.repeat(64),
    self: signer({ signed: signed() }),
  } as const;
  const why = (name: string, at: string) =>
    whyNotAcceptable(quote, { name, sha256: quote.sha256 }, new Date(at));
  expect(why('Bo M. Durand', '2031-02-01T10:14:00Z')).toBe('accepted');
  expect(why('Bo M. Durand', '2031-02-01T10:16:00Z')).toBe('signed');
  expect(why('Eve', '2031-02-01T10:14:00Z')).toBe('signed');
});

it('the paper names who signs, the client first; one that the client alone signs says nothing of it', () => {
  const about = quotePaper(documentOf()).about.find(({ label }) => label === 'À signer par');
  expect(about?.value).toBe('Ana Martin\u202f; Bo Durand, directrice financière\u202f; Cy Roy');
  expect(quotePaper(documentOf([])).about.map(({ label }) => label)).not.toContain('À signer par');
});

it('each signer has a name and an address that is nobody else’s before the quote is sent', () => {
  const gaps = (cosigners: (typeof BO)[]) =>
    quoteGaps({ content: shared(cosigners), ...FACTS }).filter(({ path }) =>
      path.startsWith('cosigners'),
    );
  expect(gaps([BO, CY])).toEqual([]);
  expect(gaps([{ ...BO, name: '', email: 'bo@' }, CY]).map(({ path }) => path)).toEqual([
    'cosigners[bo].name',
    'cosigners[bo].email',
  ]);
  expect(gaps([{ ...BO, email: 'ANA@example.fr' }])).toMatchObject([
    { path: 'cosigners[bo].email', message: expect.stringContaining('signe déjà') },
  ]);
  expect(gaps([BO, { ...CY, email: BO.email }])).toMatchObject([{ path: 'cosigners[cy].email' }]);
  expect(gaps([{ ...BO, role: 'अ' }])).toMatchObject([{ path: 'cosigners[bo].role' }]);
});

it('the proof has a part for each signature, and says who was replaced or taken out since it was sent', () => {
  const at = new Date('2031-02-01T10:00:00Z');
  const one = (position: number, name: string, email: string): Signature => ({
    position,
    name,
    role: '',
    email,
    approval: 'Bon pour accord',
    at,
    by: 'link',
    addressHash: 'c'.repeat(64),
  });
  const document = documentOf();
  const paper = proofPaper({
    ...one(2, 'Dan', 'dan@example.fr'),
    document,
    sha256: 'a'.repeat(64),
    options: [],
    totals: document.totals,
    earlyStart: false,
    withdrawUntil: null,
    signatures: [one(1, 'Ana Martin', 'ana@example.fr'), one(2, 'Dan', 'dan@example.fr')],
  });
  const [quote, ...parts] = paper.parts;
  expect(parts.map(({ title }) => title)).toEqual(['Signature 1 sur 2', 'Signature 2 sur 2']);
  const shownIn = (rows: (typeof paper.parts)[number]['rows'], label: string) =>
    rows.find((row) => row.label === label)?.value;
  expect(shownIn(quote?.rows ?? [], 'Ne signent plus depuis l’envoi')).toBe('Cy Roy');
  expect(parts.map(({ rows }) => shownIn(rows, 'À la place de'))).toEqual([
    undefined,
    'Bo Durand, directrice financière',
  ]);
  expect(shownIn(parts[1]?.rows ?? [], 'Identification')).toContain('dan@example.fr');
});

it('an amendment asks those who signed its contract', () => {
  const dan = signer({ id: 'x', name: 'Dan', role: '', email: 'dan@example.fr' });
  const { cosigners } = amendmentOf(documentOf(), [signer({ position: 1 }), dan]);
  expect(cosigners).toEqual([{ id: 'x', name: 'Dan', role: '', email: 'dan@example.fr' }]);
});
