import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { getQuoteSettings } from '@/lib/content/index.ts';
import { parisDay } from '@/lib/format/dates.ts';
import { formatExactCents } from '@/lib/format/numbers.ts';
import { log } from '@/lib/log/log.ts';
import { dueReference, dueState, dueVat, sayDue } from '@/lib/quotes/dues.ts';
import { sayToPay } from '@/lib/quotes/paper.ts';
import { type PaymentWays, paymentWays } from '@/lib/quotes/payment.ts';
import type { ClientQuote, StoredDue } from '@/lib/quotes/stored.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import type { PaymentSettings } from '@/lib/words/quote-settings.ts';
import { TOTAL_ID } from './chosen-options.ts';
import { TransferCode } from './transfer-code.tsx';

const LOOKS = {
  open: 'border-edge text-muted',
  due: 'border-wait bg-wait-soft',
  late: 'border-wait bg-wait-soft font-semibold',
  received: 'border-done bg-done-soft',
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Due({ due, today }: { due: StoredDue; today: string }) {
  const vat = dueVat(due);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 grow basis-56">
        <span className="block break-words font-semibold">{t(due.label)}</span>
        <span
          className={`mt-1 inline-block rounded-full border-[1.5px] px-2.5 text-sm ${LOOKS[dueState(due, today)]}`}
        >
          {capital(sayDue(due, today))}
        </span>
      </span>
      <span className="ml-auto text-right">
        <span className="block whitespace-nowrap tabular-nums">
          {sayToPay(due.amount, due.vat.length > 0)}
        </span>
        {vat ? <span className="block text-muted text-sm">dont {vat}</span> : null}
      </span>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}

/** How one amount is paid: what a transfer is typed from, the code that a bank's application reads, a page to pay on. */
function Ways({ ways, due }: { ways: PaymentWays; due: StoredDue }) {
  const { transfer, link, reference } = ways;
  const amount = formatExactCents(due.amount);
  return (
    <div className="mt-5 border-line border-t-[1.5px] pt-5">
      <h4 className="font-semibold">{`Régler ${amount}`}</h4>
      {transfer ? (
        <div className="mt-4 flex flex-wrap items-start gap-x-10 gap-y-6">
          <dl className="grid min-w-0 grow basis-64 gap-3">
            <Fact label="Titulaire du compte">{transfer.holder}</Fact>
            <Fact label="IBAN">{transfer.iban}</Fact>
            {transfer.bic ? <Fact label="BIC">{transfer.bic}</Fact> : null}
            <Fact label="Montant">{amount}</Fact>
            <Fact label="Référence à indiquer">{reference}</Fact>
          </dl>
          <figure className="flex-none">
            <TransferCode
              text={transfer.qr}
              label={`QR code du virement\u00a0: ${amount} à ${transfer.holder}, référence ${reference}`}
            />
            <figcaption className="mt-2 max-w-44 text-muted text-sm">
              Lisez-le avec l’application de votre banque{'\u00a0'}: le virement se remplit seul.
            </figcaption>
          </figure>
        </div>
      ) : null}
      {link ? (
        <ButtonLink
          href={link}
          look={transfer ? 'secondary' : 'primary'}
          className="mt-5"
          rel="noreferrer"
        >
          Payer en ligne
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What an accepted quote is paid by, and how the next amount is; `settings` is null where nobody could read them. */
export function DuesShown({
  quote: { number, document, acceptance },
  settings,
  today,
}: {
  quote: Pick<ClientQuote, 'number' | 'document' | 'acceptance'>;
  settings: PaymentSettings | null;
  /** ISO, in Paris. */
  today: string;
}) {
  const dues = acceptance?.dues ?? [];
  const next = dues.find((due) => ['due', 'late'].includes(dueState(due, today)));
  const reference = dueReference(number, next?.position ?? 1);
  const ways =
    next && settings && paymentWays(settings, document.issuer.name, next.amount, reference);
  return (
    <section
      aria-labelledby={TOTAL_ID}
      className="mt-6 max-w-3xl rounded-block border-[1.5px] border-edge bg-sheet px-5 py-4 sm:px-6"
    >
      <h3 id={TOTAL_ID} tabIndex={-1} className="scroll-mt-28 text-xl">
        {next ? 'À régler' : 'Règlements'}
      </h3>
      <ul className="mt-2 divide-y-[1.5px] divide-line">
        {dues.map((due) => (
          <Due key={due.position} due={due} today={today} />
        ))}
      </ul>
      {next && ways ? <Ways ways={ways} due={next} /> : null}
      {next && !ways ? (
        <p className="mt-4">
          <Words>Pour savoir comment régler, écrivez-moi ci-dessous.</Words>{' '}
          <a href="#question" className="link">
            Poser la question
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** The same, by the settings of now (product.md, Dues of a quote). */
export async function Dues({ quote }: { quote: ClientQuote }) {
  if (!quote.acceptance?.dues.length) return null;
  const settings = await getQuoteSettings().catch((error: unknown) => {
    log.error({ err: error }, 'How quotes are paid could not be read');
    return null;
  });
  return <DuesShown quote={quote} settings={settings} today={parisDay(new Date())} />;
}
