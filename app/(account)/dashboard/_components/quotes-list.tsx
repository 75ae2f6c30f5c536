import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import { formatDay } from '@/lib/format/dates.ts';
import { namesOf } from '@/lib/quotes/names.ts';
import type { OwnQuote } from '@/lib/quotes/own.ts';
import { sayToPay } from '@/lib/quotes/paper.ts';
import { isToSign, type SentState, WITHDRAWAL, WITHDRAWAL_ID } from '@/lib/quotes/states.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { QuoteStatePill } from '../../_components/quote/quote-state-pill.tsx';
import { quotePagePath } from '../../_components/quote/which-quote.tsx';

const DECIDED: Readonly<Partial<Record<SentState, string>>> = {
  accepted: 'signé le',
  refused: 'refusé le',
  replaced: 'remplacé le',
  revoked: 'retiré le',
  withdrawn: 'rétracté le',
  terminated: 'résilié le',
};

/** The date that matters in each state of a quote. */
function whenOf({ state, isSigned, issuedOn, validUntil, decidedAt }: OwnQuote): string {
  if (isSigned) return `attend les autres signatures jusqu’au ${formatDay(validUntil)}`;
  if (state === 'sent') return `à signer jusqu’au ${formatDay(validUntil)}`;
  if (state === 'expired') return `expiré le ${formatDay(validUntil)}`;
  const decided = DECIDED[state];
  return decided && decidedAt
    ? `${decided} ${formatDay(decidedAt)}`
    : `reçu le ${formatDay(issuedOn)}`;
}

function Quote({ quote, words }: { quote: OwnQuote; words: DashboardPage }) {
  const { id, number, state, title, net, total, nextDue, isExample, mayWithdraw } = quote;
  const isOpen = isToSign(quote);
  const path = quotePagePath({ id });
  return (
    <li
      className={
        isOpen
          ? 'tile border-accent! p-5 sm:p-8'
          : 'rounded-block border-[1.5px] border-line px-5 py-4 sm:px-8'
      }
    >
      <article
        aria-labelledby={`devis-${number}`}
        className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4"
      >
        <div className="min-w-0 grow basis-72">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <QuoteStatePill state={state} isSigned={quote.isSigned} />
            {isExample ? <ExampleTag>Exemple</ExampleTag> : null}
          </p>
          <h3
            id={`devis-${number}`}
            className={`mt-2 break-words ${isOpen ? 'text-block' : 'text-xl leading-tight'}`}
          >
            {t(title)}
          </h3>
          <p className="mt-1 text-muted text-sm">
            {namesOf(quote).name} {number} · {whenOf(quote)}
          </p>
          {nextDue ? (
            <p className="mt-1">
              {`${sayToPay(nextDue.amount, total !== net)} à régler au plus tard le ${formatDay(nextDue.on)}`}
            </p>
          ) : null}
        </div>
        <p className={`figure ${isOpen ? 'text-2xl' : 'text-lg'}`}>
          {sayToPay(total, total !== net)}
        </p>
        {isOpen ? (
          <ButtonLink href={path}>{words.openQuote}</ButtonLink>
        ) : (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <a href={path} className="link py-1">
              {words.readQuote}
              <span className="sr-only">{` ${namesOf(quote).the} ${number}`}</span>
            </a>
            {mayWithdraw ? (
              <a href={`${path}#${WITHDRAWAL_ID}`} className="link py-1">
                {WITHDRAWAL.open}
              </a>
            ) : null}
          </p>
        )}
      </article>
    </li>
  );
}

/** The quotes that a client was sent, those to sign first. */
export function QuotesList({ quotes, words }: { quotes: OwnQuote[]; words: DashboardPage }) {
  if (quotes.length === 0) return null;
  const ordered = quotes.toSorted((a, b) => Number(isToSign(b)) - Number(isToSign(a)));
  return (
    <section aria-labelledby="devis-titre" className="pt-10 lg:pt-12">
      <h2 id="devis-titre" className="text-block">
        {words.quotesTitle}
      </h2>
      <p className="mt-2 max-w-2xl text-muted">
        <Words>{words.quotesText}</Words>
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-4">
        {ordered.map((quote) => (
          <Quote key={quote.id} quote={quote} words={words} />
        ))}
      </ul>
    </section>
  );
}
