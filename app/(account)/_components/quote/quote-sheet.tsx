import type { ReactNode } from 'react';
import { BrandMark } from '@/app/_components/layout/brand-mark.tsx';
import { type PaperLine, type QuotePaper, quotePaper } from '@/lib/quotes/paper.ts';
import { signedOptions } from '@/lib/quotes/signers.ts';
import { isDecidable } from '@/lib/quotes/states.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { TOTAL_ID } from './chosen-options.ts';
import { OptionChoices } from './quote-options.tsx';
import { ChosenSums, Sums } from './quote-sums.tsx';
import './quote.css';

/** Text of several lines, as it was written. */
const Prose = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line break-words">{children}</p>
);

const Paragraphs = ({ children }: { children: readonly string[] }) =>
  children.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: never in another order, and two may say the same.
    <Prose key={index}>{paragraph}</Prose>
  ));

/** A line of the quote: its label, quantity and unit price, and amount. */
function Line({ line: { label, details, quantity, unitPrice, vat, total } }: { line: PaperLine }) {
  const how = [
    quantity === '1' ? '' : `${quantity} × ${unitPrice}`,
    vat && `TVA\u00a0${vat}`,
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
      <span className="min-w-0 max-w-2xl grow basis-56">
        <span className="block break-words font-semibold">{label}</span>
        {details ? (
          <span className="block whitespace-pre-line break-words text-muted">{details}</span>
        ) : null}
        {how.length > 0 ? (
          <span className="block text-muted text-sm">{how.join(' · ')}</span>
        ) : null}
      </span>
      <span className="ml-auto whitespace-nowrap tabular-nums">{total}</span>
    </span>
  );
}

/** Whether the amounts of lines have VAT in them. */
const Amounts = ({ children }: { children: string }) => (
  <p className="text-muted text-sm">{children}</p>
);

function Lines({ lines }: { lines: readonly PaperLine[] }) {
  return (
    <ul className="divide-y-[1.5px] divide-line">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never in another order.
        <li key={index} className="py-3 first:pt-0">
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h3 id={id} className="scroll-mt-28 border-ink border-b-[1.5px] pb-2 text-xl">
        {title}
      </h3>
      <div className="mt-4 grid gap-3">{children}</div>
    </section>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  const [name, ...rest] = lines;
  return (
    <div className="min-w-0 grow basis-56">
      <h3 className="font-normal font-sans text-muted text-sm tracking-normal">{title}</h3>
      <p className="whitespace-pre-line break-words leading-snug">
        <strong>{name}</strong>
        {rest.map((line) => `\n${line}`)}
      </p>
    </div>
  );
}

/** The options, to be chosen as long as the quote can be signed; then those that were. */
function Options({
  quote,
  options,
  headings,
}: {
  quote: ClientQuote;
  options: readonly PaperLine[];
} & Pick<QuotePaper, 'headings'>) {
  const { state, document, acceptance, signers } = quote;
  const ids = document.content.lines.filter(({ isOption }) => isOption).map(({ id }) => id);
  const withIds = options.map((line, index) => ({ id: ids[index] ?? '', line }));
  if (withIds.length === 0) return null;
  const fixed = acceptance?.options ?? signedOptions(signers);
  if (isDecidable(state) && !fixed) {
    return (
      <Part title="Options">
        <p className="text-muted">Elles ne comptent que si vous les choisissez.</p>
        <Amounts>{headings.amounts}</Amounts>
        <OptionChoices
          options={withIds.map(({ id, line }) => ({ id, line: <Line line={line} /> }))}
        />
      </Part>
    );
  }
  if (!fixed) {
    return (
      <Part title="Options, non comprises dans le total">
        <Amounts>{headings.amounts}</Amounts>
        <Lines lines={options} />
      </Part>
    );
  }
  const taken = withIds.filter(({ id }) => fixed.includes(id));
  return (
    <Part title="Options choisies">
      {acceptance ? null : (
        <p className="text-muted">
          Le premier signataire les a choisies{'\u00a0'}: tous signent la même chose.
        </p>
      )}
      {taken.length > 0 ? (
        <>
          <Amounts>{headings.amounts}</Amounts>
          <Lines lines={taken.map(({ line }) => line)} />
        </>
      ) : (
        <p>Aucune.</p>
      )}
    </Part>
  );
}

/** A rate that all lines share is said once, with the sums. */
function withoutOneRate(
  lines: readonly PaperLine[],
  all: Pick<QuotePaper, 'lines' | 'options'>,
): readonly PaperLine[] {
  const rates = new Set([...all.lines, ...all.options].map(({ vat }) => vat));
  return rates.size > 1 ? lines : lines.map((line) => ({ ...line, vat: '' }));
}

/** A quote on the screen, in the words and figures of its PDF (product.md, Reading a quote). */
export function QuoteSheet({ quote }: { quote: ClientQuote }) {
  const { document, totals, state } = quote;
  const paper = quotePaper(document);
  const { brand, sender, title, client, introduction, sections, annexes, headings } = paper;
  const lines = withoutOneRate(paper.lines, paper);
  const options = withoutOneRate(paper.options, paper);
  // The subject is the page's own title.
  const about = paper.about.filter(({ value }) => value !== quote.title);
  return (
    <article aria-labelledby="devis-numero" className="quote-sheet tile p-5 sm:p-10">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5 border-accent border-b-[3px] pb-6">
        <div>
          <p className="flex items-center gap-2.5 font-bold font-display">
            <BrandMark />
            {brand}
          </p>
          <h2 id="devis-numero" className="mt-4 text-block">
            {title}
          </h2>
        </div>
        <dl className="grid gap-y-1 text-sm sm:max-w-xs">
          {about.map(({ label, value }) => (
            <div key={label}>
              <dt className="inline text-muted">
                {label}
                {'\u00a0'}:{' '}
              </dt>
              <dd className="inline break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="mt-8 flex flex-wrap gap-x-12 gap-y-6">
        <Party title="De la part de" lines={sender} />
        <Party title="Pour" lines={client} />
      </div>
      {introduction ? (
        <div className="mt-8">
          <Prose>{introduction}</Prose>
        </div>
      ) : null}
      <Part title="Prestations">
        <Amounts>{headings.amounts}</Amounts>
        <Lines lines={lines} />
      </Part>
      <Options quote={quote} options={options} headings={headings} />
      {/* Once it is accepted, the anchor of the total leads to what is due. */}
      <Part title="Total" {...(!quote.acceptance?.dues.length && { id: TOTAL_ID })}>
        {isDecidable(state) ? (
          <ChosenSums sums={document} />
        ) : (
          <Sums sums={document} totals={totals} />
        )}
      </Part>
      {sections.map((section) => (
        <Part key={section.title} title={section.title}>
          <Paragraphs>{section.paragraphs}</Paragraphs>
        </Part>
      ))}
      {annexes.map((annex) => (
        <details key={annex.title} className="quote-annex mt-8">
          <summary className="link inline-block cursor-pointer py-1">{annex.title}</summary>
          <div className="mt-3 grid gap-3 text-sm">
            <Paragraphs>{annex.paragraphs}</Paragraphs>
          </div>
        </details>
      ))}
    </article>
  );
}
