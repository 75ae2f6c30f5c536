import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Contract } from '@/lib/quotes/contract.ts';
import { factsOf } from '@/lib/quotes/issuer.ts';
import { makeDocument } from '@/lib/quotes/make.ts';
import { TERMINATION_AGREEMENT } from '@/lib/quotes/states.ts';
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

const FACTS = factsOf(ISSUER_SETTINGS, FULL_SETTINGS);

const CONTRACT: Contract = {
  id: 'contract',
  number: 'D-2031-0001',
  state: 'accepted',
  acceptedOn: '2031-02-01',
  total: 96_000,
  received: 30_000,
  open: 66_000,
  vat: [],
  nextNumber: 'D-2031-0001-A2',
  project: null,
  amendments: [
    {
      id: 'amendment',
      number: 'D-2031-0001-A1',
      title: 'Moins',
      state: 'accepted',
      total: -24_000,
    },
  ],
  termination: null,
  dues: [],
};

const TERMINATION: NonNullable<Contract['termination']> = {
  id: '00000000-0000-4000-8000-000000000001',
  reason: 'Le besoin a changé.',
  settlement: 'L’acompte reste acquis.',
  endsOn: '2031-03-01',
  state: 'proposed',
  proposedAt: '2031-02-20T10:00:00Z',
  decidedAt: null,
  name: null,
  answer: null,
  dues: [],
};

/** The page of a quote, as it comes without scripts. */
function page(
  change: Partial<ClientQuote>,
  access: { id: string } | { token: string } = { token: 'lien' },
  amends: object | null = null,
): string {
  const document = {
    ...makeDocument(fullContent({ discount: null }), FACTS, {
      number: 'D-2031-0001',
      issuedOn: '2031-01-31',
      replaces: null,
    }),
    amends,
  };
  const quote = {
    id: 'contract',
    number: document.number,
    title: document.content.title,
    state: 'accepted',
    document,
    validUntil: document.validUntil,
    messages: [],
    signers: [],
    self: null,
    files: [],
    totals: document.totals,
    acceptance: {
      name: 'Zoé D’Arc',
      at: '2031-02-01T10:00:00.000Z',
      options: [],
      total: 100,
      withdrawUntil: null,
      withdrawal: null,
      dues: [],
    },
    contract: CONTRACT,
    ...change,
  } as unknown as ClientQuote;
  return renderToStaticMarkup(
    <QuoteView
      quote={quote}
      access={access}
      chosen={[]}
      next={null}
      words={DASHBOARD_TEXTS as never}
    />,
  );
}

const formOf = (html: string, name: string) =>
  new RegExp(`<form[^>]*aria-label="${name}".*?</form>`, 's').exec(html)?.[0] ?? '';

describe('the contract of an accepted quote', () => {
  it('is told with its amendments and their state, with links for who reads it from the account', () => {
    const html = page({}, { id: 'contract' });
    expect(html).toContain('Votre contrat');
    expect(html).toContain('960,00\u00a0€\u00a0TTC');
    expect(html).toContain('href="/dashboard/devis/amendment"');
    const byLink = page({});
    expect(byLink).toContain('Avenant D-2031-0001-A1');
    expect(byLink).not.toContain('/dashboard/devis/');
  });

  it('asks for no deposit of its own once an amendment has taken its place', () => {
    expect(page({ contract: { ...CONTRACT, amendments: [] } })).toContain('prévoient un acompte');
    expect(page({})).not.toContain('prévoient un acompte');
  });

  it('is not spoken of where nothing has become of it', () => {
    expect(page({ contract: { ...CONTRACT, amendments: [] } })).not.toContain('Votre contrat');
    expect(page({ contract: null })).not.toContain('Votre contrat');
  });
});

describe('an amendment', () => {
  const AMENDS = {
    number: 'D-2031-0001',
    acceptedOn: '2031-02-01',
    total: 120_000,
    received: 30_000,
    open: 90_000,
    vat: [],
  };

  it('is signed by its own name, with the new total beside the old one', () => {
    const html = page({ id: 'amendment', state: 'sent', acceptance: null }, { id: 'a' }, AMENDS);
    expect(html).toContain('Avenant reçu');
    expect(html).toContain('Nouveau total du contrat');
    expect(html).toContain('J’ai lu l’avenant et ses conditions, et je les accepte.');
    expect(html).toContain('Accepter cet avenant');
    expect(html).toContain('Refuser cet avenant…');
    expect(html).toContain('>Accepter l’avenant<');
    expect(html).not.toMatch(/(?:Accepter|Refuser) (?:le|ce) devis/);
    expect(html).toContain('href="/dashboard/devis/contract"');
  });
});

describe('a proposed cancellation', () => {
  const proposed = { ...CONTRACT, termination: TERMINATION };

  it('has its terms and both answers, without scripts too', () => {
    const html = page({ contract: proposed });
    expect(html).toContain('id="resiliation"');
    for (const term of [TERMINATION.reason, TERMINATION.settlement, 'Le 1er mars 2031', 'Rien']) {
      expect(html).toContain(term);
    }
    const consent = formOf(html, 'Accepter la résiliation');
    expect(consent).toContain(`name="termination" value="${TERMINATION.id}"`);
    expect(consent).toContain('name="token" value="lien"');
    expect(consent).toContain('value="Zoé D’Arc"');
    expect(consent).toContain(TERMINATION_AGREEMENT);
    expect(/<input[^>]*name="agreed"[^>]*>/.exec(consent)?.[0]).not.toContain('checked');
    expect(formOf(html, 'Décliner la résiliation')).toContain(`value="${TERMINATION.id}"`);
  });

  it('is not asked about of an amendment, once it is answered or once the contract has ended', () => {
    const pages = [
      page({ id: 'amendment', contract: proposed }),
      page({ contract: { ...CONTRACT, termination: { ...TERMINATION, state: 'declined' } } }),
      page({ state: 'withdrawn', contract: proposed }),
    ];
    for (const html of pages) expect(html).not.toContain('Accepter la résiliation');
  });

  it('confirmed, stands above the quote with its day, its terms and its receipt', () => {
    const termination = {
      ...TERMINATION,
      state: 'confirmed' as const,
      decidedAt: '2031-02-21T09:00:00Z',
    };
    const html = page({
      state: 'terminated',
      contract: { ...CONTRACT, state: 'terminated', termination },
      files: [{ kind: 'termination', sha256: '', size: 1, filename: '' }],
    });
    expect(html).toContain('Résilié d’un commun accord le 21 février 2031');
    expect(html).toContain(TERMINATION.settlement);
    expect(html).toContain('href="/proposition/lien/resiliation.pdf"');
  });
});
