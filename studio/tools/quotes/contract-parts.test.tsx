import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import type { Contract } from '../../../lib/quotes/contract.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { aDraft } from './form.fixture.ts';
import { formOf } from './form.ts';

vi.mock('sanity/router', () => ({
  useRouter: () => ({ navigate: () => undefined }),
  IntentLink: ({ children, params }: { children: ReactNode; params: { project: string } }) => (
    <a href={`/projets/${params.project}`}>{children}</a>
  ),
  StateLink: ({ children }: { children: ReactNode }) => <a href="/devis">{children}</a>,
}));
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: () => undefined }) }));
const { AmendedPart } = await import('./amended-part.tsx');
const { ContractPart } = await import('./contract-part.tsx');
const { DuesPart } = await import('./dues-part.tsx');
const { TermsPart } = await import('./terms-part.tsx');

const theme = buildTheme();
const drawn = (children: ReactNode) =>
  renderToStaticMarkup(<ThemeProvider theme={theme}>{children}</ThemeProvider>);

const AMENDS = {
  number: 'D-2031-0042',
  acceptedOn: '2031-01-03',
  total: 120_000,
  received: 30_000,
  open: 90_000,
  vat: [{ rate: 2000, base: 75_000, amount: 15_000 }],
};

const CONTRACT: Contract = {
  ...AMENDS,
  id: 'c',
  state: 'accepted',
  nextNumber: 'D-2031-0042-A2',
  project: 'p',
  amendments: [
    { id: 'a', number: 'D-2031-0042-A1', title: 'Moins', state: 'accepted', total: -24_000 },
  ],
  termination: null,
  dues: [],
};

const TERMINATION: NonNullable<Contract['termination']> = {
  id: 't',
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

const part = (change: Partial<QuoteDetail>) =>
  drawn(
    <ContractPart
      open={{ isBusy: false } as never}
      quote={
        {
          id: 'c',
          state: 'accepted',
          archive: null,
          isExample: false,
          contract: CONTRACT,
          ...change,
        } as QuoteDetail
      }
    />,
  );

describe('the contract of an accepted quote', () => {
  it('leads to its project and its amendments, and may be amended and cancelled', () => {
    const html = part({});
    expect(html).toContain('href="/projets/p"');
    expect(html).toContain('D-2031-0042-A1');
    expect(html).toContain('\u2212240,00\u00a0€');
    expect(html).toContain('Faire un avenant');
    expect(html).toContain('Proposer une résiliation…');
  });

  it('goes on with the draft that is there, and offers no second proposal, which can be taken back', () => {
    const draft = { id: 'b', number: null, title: 'Plus', state: 'draft' as const, total: 0 };
    const html = part({
      contract: { ...CONTRACT, amendments: [draft], termination: TERMINATION },
    });
    expect(html).toContain('Reprendre l’avenant');
    expect(html).not.toContain('Proposer une résiliation…');
    expect(html).toContain('Retirer la proposition');
    expect(html).toContain(TERMINATION.settlement);
  });

  it('says why its client declined, and who confirmed', () => {
    const declined = { ...TERMINATION, state: 'declined' as const, answer: 'Je continue.' };
    expect(part({ contract: { ...CONTRACT, termination: declined } })).toContain('Je continue.');
    const confirmed = {
      ...TERMINATION,
      state: 'confirmed' as const,
      name: 'Ana Martin',
      decidedAt: '2031-02-21T09:00:00Z',
    };
    const html = part({ state: 'terminated', contract: { ...CONTRACT, termination: confirmed } });
    expect(html).toContain('Ana Martin');
    expect(html).not.toMatch(/Faire un avenant|Proposer une résiliation|Retirer la proposition/);
  });

  it('is neither amended nor cancelled by its amendment, kept for the law, or as an example', () => {
    const pages = [
      part({ id: 'a' }),
      part({ archive: { deletedAt: '2031-01-01', keptUntil: '2036-01-01' } }),
      part({ isExample: true }),
    ];
    for (const html of pages) expect(html).not.toMatch(/Faire un avenant|Proposer une résiliation/);
    expect(part({ contract: null })).not.toContain('Contrat');
  });
});

describe('a draft of an amendment', () => {
  const content = {
    ...aDraft(),
    discount: null,
    deposit: null,
    lines: aDraft()
      .lines.slice(0, 1)
      .map((line) => ({ ...line, quantity: 100, unitPrice: -20_000, isOption: false })),
  };
  const editor = (isAmendment: boolean) =>
    ({ form: formOf(content, isAmendment), problems: {}, set: () => undefined }) as never;

  it('shows its contract and whose it is, without a field', () => {
    const html = drawn(<AmendedPart amends={AMENDS} client={content.client} />);
    expect(html).toContain('Devis D-2031-0042, accepté le 3 janvier 2031');
    expect(html).toContain('900,00\u00a0€');
    expect(html).not.toContain('<input');
  });

  it('has no discount, and dues of what is left to pay', () => {
    expect(drawn(<TermsPart editor={editor(true)} />)).not.toContain('Remise');
    expect(drawn(<TermsPart editor={editor(false)} />)).toContain('Remise');
    const html = drawn(
      <DuesPart
        amends={AMENDS}
        content={content}
        editor={editor(true)}
        totals={quoteTotals(content, 'standard')}
        vatRegime="standard"
      />,
    );
    expect(html).toContain('660,00\u00a0€');
    expect(html).toContain('Reste à régler');
  });
});
