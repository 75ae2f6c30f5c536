import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import { formatDay } from '@/lib/format/dates.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import { namesOf } from '@/lib/quotes/names.ts';
import { sayToPay } from '@/lib/quotes/paper.ts';
import { isTaxed } from '@/lib/quotes/regimes.ts';
import { awaited, ONCE_ALL_SIGNED, sayAwaited, sayNames } from '@/lib/quotes/signers.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { STAYING } from '../focus-when-done.ts';
import { Dues } from './dues.tsx';
import { Signatures } from './signatures.tsx';
import { TerminationTerms } from './termination-terms.tsx';
import { type QuoteAccess, quoteFilePath } from './which-quote.tsx';

const LOOKS = {
  wait: 'border-wait bg-wait-soft',
  done: 'border-done bg-done-soft',
  over: 'border-edge bg-sheet',
} as const;

/** The state of a quote, above it: what there is to do, or what became of it. It takes the focus after an answer. */
function Panel({
  look,
  title,
  children,
}: {
  look: keyof typeof LOOKS;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={STAYING.quote}
      className={`rounded-block border-[1.5px] px-5 py-5 sm:px-8 sm:py-6 ${LOOKS[look]}`}
    >
      <h2 id={STAYING.quote} tabIndex={-1} className="scroll-mt-28 text-block">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Text = ({ children }: { children: string }) => (
  <p className="mt-2 max-w-3xl">
    <Words>{children}</Words>
  </p>
);

/** The reason that was given, in its author's words. */
const Reason = ({ children }: { children: string }) =>
  children ? (
    <p className="mt-2 max-w-3xl whitespace-pre-line break-words">
      Motif{'\u00a0'}: {t(children)}
    </p>
  ) : null;

/** Where the project is that the signature has begun: by the same link, or in the account. */
const ToProject = ({ access, words }: { access: QuoteAccess; words: DashboardPage }) =>
  'token' in access ? (
    <Next link={{ href: linkedProjectPath(access), label: 'Suivre le projet' }}>
      Le projet a sa page, que ce lien ouvre aussi, avec ou sans compte.
    </Next>
  ) : (
    <Next link={{ href: '/dashboard', label: words.projectsTab }}>
      Le projet apparaît dans votre espace, où vous le voyez avancer.
    </Next>
  );

/** The names that several signed with; empty where one alone did. */
const signedNames = ({ signers }: ClientQuote) =>
  sayNames(signers.flatMap(({ signed }) => (signed ? [signed] : [])));

/** A quote that can be signed: by when, and, where several sign it, by whom it has been. */
function Open({ quote, words }: { quote: ClientQuote; words: DashboardPage }) {
  const { self, signers, validUntil } = quote;
  const end = formatDay(validUntil);
  if (!self?.signed) {
    return (
      <Panel look="wait" title={`À signer jusqu’au ${end}`}>
        <Text>{words.quoteSentText}</Text>
        <Signatures {...quote} />
      </Panel>
    );
  }
  return (
    <Panel look="wait" title={`Vous avez signé le ${formatDay(self.signed.at)}`}>
      <Text>{`${sayAwaited(awaited(signers))}, jusqu’au ${end}. ${ONCE_ALL_SIGNED}`}</Text>
      <Signatures {...quote} />
    </Panel>
  );
}

/** Who refused a quote, when it was another signer than its reader; null for the reader. */
const otherRefuser = ({ signers, self }: ClientQuote) =>
  signers.find(({ id, refusedAt }) => refusedAt && id !== self?.id) ?? null;

/** Whether its reader signs beside the client: the project is in the client's space, and in theirs by their link alone. */
const isBeside = ({ self }: ClientQuote) => self !== null && self.position > 1;

function Accepted({
  quote,
  access,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  words: DashboardPage;
}) {
  const { acceptance, totals, files, document, contract } = quote;
  const withVat = isTaxed(document.settings.vatRegime);
  const proof = files.find(({ kind }) => kind === 'proof');
  const isAmended =
    document.amends !== null || contract?.amendments.some(({ state }) => state === 'accepted');
  return (
    <Panel look="done" title={document.amends ? 'Avenant accepté' : words.quoteAcceptedTitle}>
      {acceptance ? (
        <p className="mt-2 max-w-3xl break-words">
          {`Signé par ${signedNames(quote) || acceptance.name} le ${formatDay(acceptance.at)}, pour ${sayToPay(acceptance.total, withVat)}.`}
        </p>
      ) : null}
      <Signatures {...quote} />
      <Dues quote={quote} />
      <ol className="mt-5 grid max-w-3xl gap-3">
        <Next>Votre exemplaire et sa preuve de signature partent vers vous par e-mail.</Next>
        {acceptance?.dues.length === 0 && totals.deposit > 0 && !isAmended ? (
          <Next>
            {`Les conditions du devis prévoient un acompte de ${sayToPay(totals.deposit, withVat)}.`}
          </Next>
        ) : null}
        {document.amends ? null : <Next>{words.quoteNextText}</Next>}
        {document.amends || !contract?.project || (isBeside(quote) && 'id' in access) ? null : (
          <ToProject access={access} words={words} />
        )}
      </ol>
      <div className="no-print mt-6 flex flex-wrap gap-3">
        <ButtonLink href={quoteFilePath(access, 'quote')}>
          {`Télécharger ${namesOf(document).the} (PDF)`}
        </ButtonLink>
        {proof ? (
          <ButtonLink href={quoteFilePath(access, 'proof')} look="secondary">
            Télécharger la preuve (PDF)
          </ButtonLink>
        ) : null}
      </div>
    </Panel>
  );
}

function Terminated({
  quote,
  access,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  words: DashboardPage;
}) {
  const { contract, files } = quote;
  const agreed = contract?.termination?.state === 'confirmed' ? contract.termination : null;
  return (
    <Panel
      look="over"
      title={
        agreed?.decidedAt
          ? `Résilié d’un commun accord le ${formatDay(agreed.decidedAt)}`
          : 'Résilié d’un commun accord'
      }
    >
      {agreed ? <TerminationTerms termination={agreed} /> : null}
      <Text>{words.quoteTerminatedText}</Text>
      <Dues quote={quote} />
      {files.some(({ kind }) => kind === 'termination') ? (
        <ButtonLink
          href={quoteFilePath(access, 'termination')}
          look="secondary"
          className="no-print mt-4"
        >
          Télécharger l’accusé de réception (PDF)
        </ButtonLink>
      ) : null}
    </Panel>
  );
}

function Next({ children, link }: { children: string; link?: { href: string; label: string } }) {
  return (
    <li className="relative pl-8">
      <span
        aria-hidden="true"
        className="port absolute top-1.5 left-0 !border-done !bg-transparent"
      />
      <Words>{children}</Words>{' '}
      {link ? (
        <a href={link.href} className="link">
          {link.label}
        </a>
      ) : null}
    </li>
  );
}

/** The state of a quote in words, above it (product.md, Reading a quote). */
export function QuoteOutcome({
  quote,
  access,
  next,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  /** The page of the quote that took its place, for who may read it. */
  next: string | null;
  words: DashboardPage;
}) {
  const { state, validUntil, refusal, revocation, replacedBy, acceptance, document } = quote;
  const names = namesOf(document);
  switch (state) {
    case 'sent':
      return <Open quote={quote} words={words} />;
    case 'accepted':
      return <Accepted quote={quote} access={access} words={words} />;
    case 'refused': {
      const who = otherRefuser(quote)?.name;
      const said = who ? `${who} l’a refusé` : 'Vous l’avez refusé';
      return (
        <Panel look="over" title={refusal ? `${said} le ${formatDay(refusal.at)}` : said}>
          <Reason>{refusal?.reason ?? ''}</Reason>
          <Text>{words.quoteRefusedText}</Text>
          <Signatures {...quote} />
        </Panel>
      );
    }
    case 'expired':
      return (
        <Panel
          look="over"
          title={`${document.amends ? 'Cet avenant' : 'Ce devis'} a expiré le ${formatDay(validUntil)}`}
        >
          <Text>{words.quoteExpiredText}</Text>
          <Signatures {...quote} />
        </Panel>
      );
    case 'replaced':
      return (
        <Panel
          look="over"
          title={
            replacedBy ? (
              <>
                {names.name} <span className="whitespace-nowrap">{replacedBy}</span> le remplace
              </>
            ) : (
              `Un nouveau ${names.name.toLowerCase()} le remplace`
            )
          }
        >
          <Text>{words.quoteReplacedText}</Text>
          {next ? (
            <ButtonLink href={next} className="mt-4">
              {`Lire le nouveau ${names.name.toLowerCase()}`}
            </ButtonLink>
          ) : null}
        </Panel>
      );
    case 'revoked':
      return (
        <Panel
          look="over"
          title={revocation ? `Je l’ai retiré le ${formatDay(revocation.at)}` : 'Je l’ai retiré'}
        >
          <Reason>{revocation?.reason ?? ''}</Reason>
          <Text>{words.quoteRevokedText}</Text>
        </Panel>
      );
    case 'withdrawn': {
      // One withdraws for all of several.
      const by = acceptance?.withdrawal?.name;
      const who = quote.self && by && by !== quote.self.name ? `${by} a` : 'Vous avez';
      return (
        <Panel
          look="over"
          title={
            acceptance?.withdrawal
              ? `${who} renoncé ${document.amends ? 'à cet avenant' : 'au contrat'} le ${formatDay(acceptance.withdrawal.at)}`
              : 'Vous avez renoncé au contrat'
          }
        >
          <Text>{words.quoteWithdrawnText}</Text>
          {/* An amendment that ended with its contract has none of its own. */}
          {acceptance?.withdrawal ? (
            <ButtonLink
              href={quoteFilePath(access, 'withdrawal')}
              look="secondary"
              className="no-print mt-4"
            >
              Télécharger l’accusé de réception (PDF)
            </ButtonLink>
          ) : null}
        </Panel>
      );
    }
    case 'terminated':
      return <Terminated quote={quote} access={access} words={words} />;
  }
}
