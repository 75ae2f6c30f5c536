import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import { formatDay } from '@/lib/format/dates.ts';
import { formatExactCents } from '@/lib/format/numbers.ts';
import { namesOf } from '@/lib/quotes/names.ts';
import { awaited, ONCE_ALL_SIGNED, sayWho, signedOptions } from '@/lib/quotes/signers.ts';
import {
  isDecidable,
  isToSign,
  QUESTION_FORM,
  REFUSAL_ID,
  type SentState,
  WITHDRAWAL,
  WITHDRAWAL_ID,
} from '@/lib/quotes/states.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { priceWords } from '@/lib/quotes/vat.ts';
import { mayWithdraw } from '@/lib/quotes/withdrawal.ts';
import { fill } from '@/lib/typography/fill.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { MessageForm } from '../message-form.tsx';
import { Thread } from '../thread.tsx';
import { WayBack } from '../way-back.tsx';
import { AcceptForm } from './accept-form.tsx';
import { askAboutQuote } from './actions.ts';
import { ContractPart } from './contract-part.tsx';
import { QuoteOptions } from './quote-options.tsx';
import { QuoteOutcome } from './quote-outcome.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { QuoteStatePill } from './quote-state-pill.tsx';
import { ChosenTotal } from './quote-sums.tsx';
import { QuoteWay } from './quote-way.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { Terminate } from './terminate.tsx';
import { type QuoteAccess, quoteFilePath, TITLE_ID, WhichQuote } from './which-quote.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Whether its reader can still sign or refuse a quote: not once they have, where several sign. */
const canSign = ({ state, self }: ClientQuote) =>
  isToSign({ state, isSigned: Boolean(self?.signed) });

/** Whether a quote can be discussed: questions about a replaced one are asked on the one that replaced it. */
const isSpokenOf = (state: SentState) => state !== 'replaced';

const totalLabelOf = ({ document }: ClientQuote) => {
  const { total } = priceWords(document.settings.vatRegime, document.content.client.kind);
  return document.amends ? `${total} de l’avenant` : total;
};

const canWithdraw = ({ state, acceptance }: ClientQuote) =>
  mayWithdraw({ state, withdrawUntil: acceptance?.withdrawUntil ?? null });

/** A consumer's withdrawal from what they accepted, or until when it could be done. */
function Withdraw({
  quote,
  access,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  words: DashboardPage;
}) {
  const { state, acceptance, number, document } = quote;
  if (state !== 'accepted' || !acceptance?.withdrawUntil) return null;
  const until = { jour: formatDay(acceptance.withdrawUntil) };
  if (!canWithdraw(quote)) {
    return (
      <p className="text-muted">
        <Words>{fill(words.quoteWithdrawOverText, until)}</Words>
      </p>
    );
  }
  return (
    <section aria-labelledby={WITHDRAWAL_ID} className="tile p-5 sm:p-10">
      <h2 id={WITHDRAWAL_ID} tabIndex={-1} className="scroll-mt-28 text-block">
        {words.quoteWithdrawTitle}
      </h2>
      <p className="mt-3 mb-4 max-w-2xl text-muted">
        <Words>
          {fill(
            document.amends ? words.quoteAmendmentWithdrawText : words.quoteWithdrawText,
            until,
          )}
        </Words>
      </p>
      <WithdrawForm
        access={access}
        number={number}
        names={namesOf(document)}
        known={{
          name: quote.self?.signed?.name ?? acceptance.name,
          email: quote.self?.email ?? document.content.client.email,
        }}
        warning={document.amends ? words.quoteAmendmentWithdrawWarning : words.quoteWithdrawWarning}
      />
    </section>
  );
}

/** The summary, always in view on a wide screen: the price, until when it holds, and what can be done. */
function Aside({ quote, access }: { quote: ClientQuote; access: QuoteAccess }) {
  const isOpen = isDecidable(quote.state);
  return (
    <aside
      aria-label="En bref"
      className="no-print tile h-fit p-5 sm:p-6 lg:sticky lg:top-28 lg:col-start-2"
    >
      <p className="text-muted text-sm">{totalLabelOf(quote)}</p>
      <p className="figure text-3xl">
        {isOpen ? <ChosenTotal /> : formatExactCents(quote.totals.total)}
      </p>
      {isOpen ? (
        <p className="mt-1 text-muted text-sm">jusqu’au {formatDay(quote.validUntil)}</p>
      ) : null}
      <div className="mt-5 grid gap-3">
        {canSign(quote) ? <ButtonLink href="#accepter">Accepter et signer</ButtonLink> : null}
        <ButtonLink href={quoteFilePath(access, 'quote')} look="secondary">
          Télécharger le PDF
        </ButtonLink>
        {canWithdraw(quote) ? (
          <a href={`#${WITHDRAWAL_ID}`} className="link py-1 text-center">
            {WITHDRAWAL.open}
          </a>
        ) : null}
        {isSpokenOf(quote.state) ? (
          <a href="#question" className="link py-1 text-center">
            Poser une question
          </a>
        ) : null}
      </div>
    </aside>
  );
}

function Decide({
  quote,
  access,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  words: DashboardPage;
}) {
  const { number, title, document, sha256 } = quote;
  const { client, lines } = document.content;
  const names = namesOf(document);
  return (
    <section aria-labelledby="accepter" className="tile no-print p-5 sm:p-10">
      <h2 id="accepter" className="scroll-mt-28 text-block">
        {document.amends ? words.quoteAmendmentAcceptTitle : words.quoteAcceptTitle}
      </h2>
      <p className="mt-3 mb-8 max-w-2xl text-muted">
        <Words>{awaited(quote.signers).length > 1 ? ONCE_ALL_SIGNED : words.quoteAcceptText}</Words>
      </p>
      <AcceptForm
        access={access}
        sha256={sha256}
        button={names.accept[client.kind]}
        role={quote.self?.role ?? null}
        earlyStart={client.kind === 'consumer' ? t(document.settings.earlyStartText) : ''}
        summary={{
          number,
          title,
          client: quote.self
            ? [sayWho(quote.self), client.company].filter(Boolean).join(', ')
            : [client.name, client.company].filter(Boolean).join(', '),
          totalLabel: totalLabelOf(quote),
          sums: { content: document.content, settings: document.settings, amends: document.amends },
          options: lines
            .filter(({ isOption }) => isOption)
            .map(({ id, label }) => ({ id, label: t(label) })),
        }}
      />
      <div
        id={REFUSAL_ID}
        tabIndex={-1}
        className="mt-8 scroll-mt-28 border-line border-t-[1.5px] pt-5"
      >
        <RefuseForm
          access={access}
          link={document.amends ? words.quoteAmendmentRefuseLink : words.quoteRefuseLink}
          warning={document.amends ? words.quoteAmendmentRefuseWarning : words.quoteRefuseWarning}
          names={names}
        />
      </div>
    </section>
  );
}

/**
 * A quote as its client reads and answers it, by a link or from the account (product.md, Reading a quote).
 *
 * @param chosen ids of the options that the page's URL names
 * @param next the page of the quote that took its place
 */
export function QuoteView({
  quote,
  access,
  chosen,
  next,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  chosen: readonly string[];
  next: string | null;
  words: DashboardPage;
}) {
  const { document, number, state, title, messages, isExample } = quote;
  const taken = signedOptions(quote.signers) ?? chosen;
  const options = document.content.lines.filter(({ isOption }) => isOption).map(({ id }) => id);
  return (
    <QuoteOptions sums={document} initial={options.filter((id) => taken.includes(id))}>
      <div className="canvas">
        <div className="wrap pt-28 pb-20 lg:pt-36">
          <div className="no-print">
            {'id' in access ? (
              <WayBack href="/dashboard?onglet=demandes">{words.requestsTab}</WayBack>
            ) : null}
            <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
              <QuoteStatePill state={state} isSigned={Boolean(quote.self?.signed)} />
              {isExample ? <ExampleTag>Exemple</ExampleTag> : null}
              <span className="text-muted">{document.issuer.name || document.issuer.brand}</span>
            </p>
            <h1
              id={TITLE_ID}
              tabIndex={-1}
              className="mt-3 max-w-4xl scroll-mt-28 break-words text-title"
            >
              {t(title)}
            </h1>
            <div className="mt-6">
              <QuoteWay state={state} names={namesOf(document)} />
            </div>
          </div>
          <div className="no-print mt-8">
            <QuoteOutcome quote={quote} access={access} next={next} words={words} />
          </div>
          <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <Aside quote={quote} access={access} />
            <div className="lg:col-start-1 lg:row-start-1">
              <QuoteSheet quote={quote} />
            </div>
          </div>
          <div className="no-print mt-8 grid gap-10 lg:mr-[20rem]">
            <Terminate quote={quote} access={access} words={words} />
            <ContractPart quote={quote} access={access} />
            {canSign(quote) ? <Decide quote={quote} access={access} words={words} /> : null}
            <Withdraw quote={quote} access={access} words={words} />
            {isSpokenOf(state) || messages.length > 0 ? (
              <section aria-labelledby="question" className="grid gap-5">
                <div>
                  <h2 id="question" className="scroll-mt-28 text-block">
                    {words.quoteQuestionTitle}
                  </h2>
                  <p className="mt-3 max-w-2xl text-muted">
                    <Words>{words.quoteQuestionText}</Words>
                  </p>
                </div>
                {messages.length > 0 ? (
                  <Thread
                    messages={messages}
                    consultant={document.issuer.name || document.issuer.brand}
                  />
                ) : null}
                {isSpokenOf(state) ? (
                  <MessageForm
                    name={QUESTION_FORM}
                    memory={`devis-${number}`}
                    action={askAboutQuote}
                    label="Votre question"
                    button="Envoyer la question"
                  >
                    <WhichQuote access={access} />
                  </MessageForm>
                ) : null}
              </section>
            ) : null}
          </div>
        </div>
      </div>
    </QuoteOptions>
  );
}
