import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { factsOf } from '@/lib/quotes/issuer.ts';
import { makeDocument } from '@/lib/quotes/make.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { DASHBOARD_TEXTS } from '@/lib/words/account.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '@/tests/support/quote-papers.ts';
import type { QuoteAccess } from './which-quote.tsx';

vi.mock('./dues.tsx', () => ({ Dues: () => null }));
const { QuoteOutcome } = await import('./quote-outcome.tsx');

const document = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0001',
  issuedOn: '2031-01-31',
  replaces: null,
});

const signers = ['Ana Martin', 'Bo Durand'].map((name, index) => ({
  id: name,
  position: index + 1,
  name,
  role: '',
  signed: { name, role: '', at: '2031-02-01T10:00:00.000Z' },
}));

/** What stands above an accepted quote. */
function accepted(
  access: QuoteAccess,
  reader: number | null,
  project: string | null = 'p',
): string {
  const quote = {
    state: 'accepted',
    document,
    totals: document.totals,
    files: [],
    signers: reader === null ? [] : signers,
    contract: { project, amendments: [] },
    self: reader === null ? null : signers[reader],
    acceptance: { name: 'Ana Martin', at: '2031-02-01T10:00:00.000Z', total: 100, dues: [] },
  } as unknown as ClientQuote;
  return renderToStaticMarkup(
    <QuoteOutcome quote={quote} access={access} next={null} words={DASHBOARD_TEXTS as never} />,
  );
}

const IN_SPACE = 'Le projet apparaît dans votre espace';

it('says where the project is to whom it is there: another signer has it by their link alone', () => {
  expect(accepted({ id: 'a' }, null)).toContain(IN_SPACE);
  expect(accepted({ id: 'a' }, 0)).toContain(IN_SPACE);
  expect(accepted({ id: 'a' }, 1)).not.toContain(IN_SPACE);
  expect(accepted({ token: 'lien' }, 1)).toContain('/proposition/lien/projet');
});

it('says who of several withdrew, and « Vous » to who was alone', () => {
  const withdrawn = (self: object | null) =>
    renderToStaticMarkup(
      <QuoteOutcome
        quote={
          {
            state: 'withdrawn',
            document,
            self,
            files: [],
            acceptance: { withdrawal: { name: 'Bo Durand', at: '2031-02-02T10:00:00.000Z' } },
          } as unknown as ClientQuote
        }
        access={{ id: 'a' }}
        next={null}
        words={DASHBOARD_TEXTS as never}
      />,
    );
  expect(withdrawn(signers[0] ?? null)).toContain('Bo Durand a renoncé');
  expect(withdrawn(signers[1] ?? null)).toContain('Vous avez renoncé');
  expect(withdrawn(null)).toContain('Vous avez renoncé');
});

it('leads to no project that nobody opens any more: its client’s account is gone', () => {
  expect(accepted({ token: 'lien' }, 1, null)).not.toContain('/proposition/lien/projet');
});
