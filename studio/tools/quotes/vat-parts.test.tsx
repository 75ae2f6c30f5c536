import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import type { QuoteClient, QuoteContent } from '../../../lib/quotes/content.ts';
import { EMPTY_TRAINING } from '../../../lib/quotes/training.ts';
import type { QuoteGap } from '../../../lib/quotes/wire.ts';
import { QUOTE_SETTINGS } from '../../../lib/words/quote-settings.ts';
import { ClientPart } from './client-part.tsx';
import { aDraft } from './form.fixture.ts';
import { formOf } from './form.ts';
import { TermsPart } from './terms-part.tsx';
import { TotalsPart } from './totals-part.tsx';
import { TrainingPart } from './training-part.tsx';
import type { Editor } from './use-editor.ts';
import { draftVat } from './vat.ts';
import { VatPart } from './vat-part.tsx';

const theme = buildTheme();

const drawn = (children: ReactNode) =>
  renderToStaticMarkup(<ThemeProvider theme={theme}>{children}</ThemeProvider>);

const ignored = () => undefined;

const { client: FRENCH } = aDraft();
const GERMAN: QuoteClient = { ...FRENCH, country: 'DE', vatNumber: 'DE1' };

const gap = (path: string, message: string): QuoteGap => ({
  where: 'quote',
  path,
  message,
  isRequired: true,
});

const editorOf = (content: QuoteContent) =>
  ({ form: formOf(content), set: ignored }) as never as Editor;

describe('a client of a draft', () => {
  const shown = (client: QuoteClient, gaps: QuoteGap[]) =>
    drawn(<ClientPart client={client} gaps={gaps} onChange={ignored} />);

  it('is refused a number beside its field', () => {
    const html = shown({ ...GERMAN, siren: '1' }, [
      gap('client.vatNumber', 'Il commence par DE.'),
      gap('client.siren', 'Il en a un.'),
    ]);
    expect(html).toMatch(
      /id="quote.client.vatNumber-help"[^>]*role="alert".*?Il commence par DE\./,
    );
    expect(html).toMatch(/id="quote.client.siren-help"[^>]*role="alert".*?Il en a un\./);
  });

  it('is not shown as wrong where nothing is typed yet', () => {
    expect(
      shown({ ...GERMAN, vatNumber: '' }, [gap('client.vatNumber', 'À indiquer.')]),
    ).not.toContain('role="alert"');
  });
});

describe('the VAT of a draft', () => {
  const shown = (content: QuoteContent, gaps: QuoteGap[] = []) =>
    drawn(
      <VatPart
        editor={editorOf(content)}
        gaps={gaps}
        mention={draftVat(content, QUOTE_SETTINGS).mention}
        settings={QUOTE_SETTINGS}
      />,
    );

  it('names what is proposed, and what the quote will say', () => {
    expect(shown(aDraft())).toContain('Proposé\u00a0: TVA facturée');
    const abroad = shown({ ...aDraft(), client: GERMAN });
    expect(abroad).toContain('Proposé\u00a0: Autoliquidation');
    expect(abroad).toContain('Le devis dira «\u202fAutoliquidation');
  });

  it('is refused where it is none for this client', () => {
    const html = shown({ ...aDraft(), vatRegime: 'outsideEu' }, [gap('vatRegime', 'Changez-en.')]);
    expect(html).toMatch(/role="alert".*Changez-en\./);
  });

  it('is in the sums of the screen as on paper', () => {
    const content = { ...aDraft(), client: GERMAN };
    const vat = draftVat(content, QUOTE_SETTINGS);
    const totals = quoteTotals(content, vat.regime);
    const html = drawn(<TotalsPart amends={null} content={content} totals={totals} vat={vat} />);
    expect(html).toContain('Total sans TVA');
    expect(html).toContain('\u2212105,90\u00a0€');
    expect(html).toContain('Autoliquidation');
    expect(html).not.toContain('TTC');
  });
});

it('a training shows its fields once the quote is one', () => {
  const shown = (training: QuoteContent['training']) =>
    drawn(<TrainingPart editor={editorOf({ ...aDraft(), training })} />);
  expect(shown(null)).not.toContain('Programme');
  for (const label of ['Intitulé', 'Dates', 'Programme', 'Suivi et sanction']) {
    expect(shown(EMPTY_TRAINING)).toContain(label);
  }
});

it('a consumer’s deposit says beside its field when it may not be received yet', () => {
  const terms = (kind: QuoteClient['kind']) => {
    const editor = editorOf({ ...aDraft(), client: { ...FRENCH, kind } });
    return drawn(<TermsPart editor={{ ...editor, problems: {} }} />);
  };
  expect(terms('consumer')).toMatch(/id="quote.deposit.kind-help"[^>]*>.*?article L. 221-10/);
  expect(terms('professional')).not.toContain('L. 221-10');
});
