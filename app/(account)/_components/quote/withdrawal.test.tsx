import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { dayAfter, formatDay, parisDay } from '@/lib/format/dates.ts';
import { factsOf } from '@/lib/quotes/issuer.ts';
import { makeDocument } from '@/lib/quotes/make.ts';
import { namesOf } from '@/lib/quotes/names.ts';
import { REFUSAL_ID, WITHDRAWAL } from '@/lib/quotes/states.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { DASHBOARD_TEXTS } from '@/lib/words/account.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '@/tests/support/quote-papers.ts';

vi.mock('next/headers', () => ({}));
vi.mock('./actions.ts', () => ({
  acceptQuote: vi.fn(),
  askAboutQuote: vi.fn(),
  refuseQuote: vi.fn(),
  withdrawFromQuote: vi.fn(),
  confirmQuoteTermination: vi.fn(),
  declineQuoteTermination: vi.fn(),
}));
vi.mock('./dues.tsx', () => ({ Dues: () => null }));
const { QuoteView } = await import('./quote-view.tsx');

const TODAY = parisDay(new Date());

const DOCUMENT = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0001',
  issuedOn: '2031-01-31',
  replaces: null,
});

const acceptance = {
  name: 'Zoé D’Arc',
  at: '2031-02-01T10:00:00.000Z',
  options: [],
  total: 100,
  withdrawUntil: null,
  withdrawal: null,
  dues: [],
};

/** The page of a quote, as it comes without scripts. */
function page(
  state: ClientQuote['state'],
  kind: 'consumer' | 'professional',
  change: object | null,
): string {
  const content = { ...DOCUMENT.content, client: { ...DOCUMENT.content.client, kind } };
  const quote = {
    id: 'a',
    number: DOCUMENT.number,
    title: content.title,
    state,
    document: { ...DOCUMENT, content },
    validUntil: DOCUMENT.validUntil,
    messages: [],
    signers: [],
    self: null,
    files: [],
    totals: DOCUMENT.totals,
    acceptance: change && { ...acceptance, ...change },
  } as unknown as ClientQuote;
  return renderToStaticMarkup(
    <QuoteView
      quote={quote}
      access={{ token: 'lien' }}
      chosen={[]}
      next={null}
      words={DASHBOARD_TEXTS as never}
    />,
  );
}

describe('a consumer’s page', () => {
  it('asks before the acceptance whether work begins early, by a box that nobody has ticked', () => {
    const html = page('sent', 'consumer', null);
    const [box = ''] = /<input[^>]*name="earlyStart"[^>]*>/.exec(html) ?? [];
    expect(box).toContain('type="checkbox"');
    expect(box).not.toMatch(/checked|required/);
    expect(html).toContain(namesOf({}).accept.consumer);
    expect(html).toContain('Je demande expressément');
  });

  it('has both steps of the withdrawal until the last day, with what is declared', () => {
    const html = page('accepted', 'consumer', { withdrawUntil: TODAY });
    expect(html).toContain(
      `<a href="#renoncer" class="link py-1 text-center">${WITHDRAWAL.open}</a>`,
    );
    expect(html).toContain(`jusqu’au ${formatDay(TODAY)} inclus`);
    const [form = ''] = /<form[^>]*aria-label="Renoncer au contrat".*?<\/form>/s.exec(html) ?? [];
    expect(form).toContain('value="Zoé D’Arc"');
    expect(form).toContain(`value="${DOCUMENT.content.client.email}"`);
    expect(form).toContain('devis D-2031-0001');
    expect(form).toContain(WITHDRAWAL.confirm);
  });

  it('says until when it was once the last day is over', () => {
    const last = dayAfter(TODAY, -1);
    const html = page('accepted', 'consumer', { withdrawUntil: last });
    expect(html).toContain(
      `Vous pouviez renoncer à ce contrat jusqu’au ${formatDay(last)} inclus.`,
    );
    expect(html).not.toContain(WITHDRAWAL.confirm);
    expect(html).not.toContain('href="#renoncer"');
  });

  it('leads to the receipt once it is done', () => {
    const withdrawal = { name: 'Zoé D’Arc', email: 'z@exemple.fr', at: '2031-02-03T10:00:00.000Z' };
    const html = page('withdrawn', 'consumer', { withdrawUntil: TODAY, withdrawal });
    expect(html).toContain('Vous avez renoncé au contrat le 3 février 2031');
    expect(html).toContain('href="/proposition/lien/retractation.pdf"');
    expect(html).not.toContain(WITHDRAWAL.confirm);
  });
});

it('a professional’s page has none of it', () => {
  expect(page('sent', 'professional', null)).not.toContain('earlyStart');
  expect(page('accepted', 'professional', {})).not.toMatch(/Renoncer|renoncer/);
});

it('the refusal stands where follow-ups lead to, as long as there is one', () => {
  const [, after = ''] = page('sent', 'professional', null).split(`id="${REFUSAL_ID}"`);
  expect(after).toContain(DASHBOARD_TEXTS.quoteRefuseLink);
  expect(page('expired', 'professional', null)).not.toContain(`id="${REFUSAL_ID}"`);
});
