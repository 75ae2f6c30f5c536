import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import { linesOf as lateLinesOf } from '../../bureau/sections/late-dues.ts';
import { linesOf } from '../../bureau/sections/to-invoice.ts';
import { DueCard } from './due-card.tsx';
import { sayProgress } from './say-due.ts';

vi.mock('sanity/router', () => ({
  StateLink: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}));

const AT = '2025-03-03T08:00:00.000Z';

const listed = (change: Partial<ListedDue> = {}): ListedDue => ({
  quoteId: 'a',
  quoteNumber: 'D-2025-0042',
  quoteState: 'accepted',
  title: 'Portail d’hiver',
  client: 'Ana Martin',
  company: 'Les Confitures',
  due: {
    position: 1,
    label: 'Acompte (30\u00a0%)',
    event: 'signature',
    days: 7,
    amount: 41_724,
    vat: [],
    dueOn: '2025-03-10',
    receivedOn: '2025-03-04',
  },
  state: 'open',
  handedAt: null,
  invoiceNumber: null,
  nextAt: null,
  lastError: null,
  ...change,
});

const ignored = () => undefined;

/** The names of the buttons of a card, and what it says. */
function card(change: Partial<ListedDue> = {}, isConnected = true) {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={buildTheme()}>
      <DueCard
        isBusy={false}
        isConnected={isConnected}
        listed={listed(change)}
        onMark={ignored}
        onSave={ignored}
      />
    </ThemeProvider>,
  );
  const buttons = [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
    button.replace(/<[^>]*>/g, ''),
  );
  return { text: html.replace(/<[^>]*>/g, ' '), buttons };
}

it('offers what its state leaves open', () => {
  const files = ['CSV', 'JSON'];
  expect(card().buttons).toEqual(['Facturé', 'Transmettre', 'Marquer transmis', ...files]);
  expect(card({}, false).buttons).toEqual(['Facturé', 'Marquer transmis', ...files]);
  expect(card({ lastError: 'ne répond pas' }).buttons).toEqual([
    'Facturé',
    'Renvoyer',
    'Marquer transmis',
    ...files,
    'Annuler',
  ]);
  expect(card({ state: 'handed', handedAt: AT }).buttons).toEqual([
    'Facturé',
    'Renvoyer',
    ...files,
    'Annuler',
  ]);
  expect(card({ state: 'invoiced', invoiceNumber: 'F-12' }).buttons).toEqual([...files, 'Annuler']);
});

it('says whose it is, how much, and by which reference', () => {
  const { text } = card();
  for (const said of [
    'Les Confitures, Ana Martin',
    '417,24\u00a0€',
    'Acompte (30\u00a0%)',
    'référence D-2025-0042-1 · reçu le 4 mars 2025',
    'Numéro de la facture',
  ]) {
    expect(text).toContain(said);
  }
});

it.each([
  [{}, ''],
  [{ nextAt: AT }, 'Envoi en cours…'],
  [
    { nextAt: AT, lastError: 'a répondu par une erreur (503)' },
    'L’outil de facturation a répondu par une erreur (503). Nouvel essai le 3 mars 2025.',
  ],
  [{ lastError: 'ne répond pas' }, 'L’outil de facturation ne répond pas.'],
  [{ state: 'handed', handedAt: AT }, 'Transmis le 3 mars 2025.'],
  [
    { state: 'invoiced', invoiceNumber: 'F-12', quoteState: 'withdrawn' },
    'Facture F-12. Devis rétracté depuis\u00a0: voyez s’il faut un avoir.',
  ],
] as const)('how far it is: %o', (change, said) => {
  expect(sayProgress(listed(change))).toBe(said);
});

it('stands in the Bureau, what could not be handed over first', () => {
  const failed = listed({ quoteNumber: 'D-2025-0043', lastError: 'ne répond pas' });
  const lines = linesOf({ dues: [listed(), failed], next: 'encore', host: null });
  expect(lines.map(({ title, detail }) => [title, detail])).toEqual([
    [
      'D-2025-0043-1\u00a0: Acompte (30\u00a0%), 417,24\u00a0€',
      'Les Confitures, Ana Martin · L’outil de facturation ne répond pas.',
    ],
    ['D-2025-0042-1\u00a0: Acompte (30\u00a0%), 417,24\u00a0€', 'Les Confitures, Ana Martin'],
    ['Et d’autres échéances', 'Dans l’outil Devis'],
  ]);
  expect(lines.every(({ params }) => params.quote === 'a-facturer')).toBe(true);
});

it('is handed over from there: by the tool where there is one, again where that failed, else by hand', () => {
  const labels = (host: string | null, change: Parameters<typeof listed>[0] = {}) => {
    const [line] = linesOf({ dues: [listed(change)], next: null, host });
    return line?.actions?.map(({ label }) => label);
  };
  expect(labels(null)).toEqual(['Marquer transmis']);
  expect(labels('factures.fr')).toEqual(['Transmettre', 'Marquer transmis']);
  expect(labels('factures.fr', { lastError: 'ne répond pas' })).toEqual([
    'Renvoyer',
    'Marquer transmis',
  ]);
  expect(labels('factures.fr', { nextAt: AT })).toEqual(['Marquer transmis']);
});

it('late, it is named by the Bureau, and leads to its quote', () => {
  const { due } = listed();
  const late = listed({ due: { ...due, receivedOn: null } });
  const lines = lateLinesOf({ dues: [late], next: null });
  expect(lines).toMatchObject([
    {
      title: 'D-2025-0042-1\u00a0: Acompte (30\u00a0%), 417,24\u00a0€',
      detail: 'Les Confitures, Ana Martin · à régler au plus tard le 10 mars 2025',
      params: { quote: 'a' },
    },
  ]);
});
