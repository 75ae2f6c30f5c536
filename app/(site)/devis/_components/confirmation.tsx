import type { Ref } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { BOOKING_PATH } from '@/lib/appointments/paths.ts';
import { followPath } from '@/lib/requests/follow-path.ts';
import type { WizardCopy } from './wizard-copy.ts';
import type { SentQuote } from './wizard-state.ts';

/** What the client space is for a request, and the way in: with an account, or to one. */
function ClientSpace({ words }: { words: WizardCopy['words'] }) {
  const guest = 'in-data-signed-in:hidden';
  const client = 'not-in-data-signed-in:hidden';
  return (
    <section aria-labelledby="espace-client" className="no-print border-accent border-l-[3px] pl-5">
      <h2 id="espace-client" className="text-xl">
        {words.accountTitle}
      </h2>
      <p className={`mt-1 text-muted ${guest}`}>{words.accountText}</p>
      <p className={`mt-1 text-muted ${client}`}>{words.clientText}</p>
      <p className="mt-3">
        <a href="/auth?mode=inscription" className={`link ${guest}`}>
          {words.accountButton}
        </a>
        <a href="/dashboard" className={`link ${client}`}>
          {words.clientButton}
        </a>
      </p>
    </section>
  );
}

/** The page once a request is sent: its reference, what happens next and where, the estimate to keep. */
export function Confirmation({
  title,
  copy,
  call,
  words,
  download,
  sent,
  onAnother,
}: {
  /** Takes the focus. */
  title: Ref<HTMLHeadingElement>;
  copy: WizardCopy['confirmation'];
  /** Not for who is signed in: they have met the consultant. */
  call: WizardCopy['call'];
  words: WizardCopy['words'];
  /** The words of the link to the PDF. */
  download: string;
  sent: SentQuote;
  onAnother: () => void;
}) {
  return (
    <section aria-labelledby="demande-envoyee" className="wrap pt-28 pb-24">
      <h1
        ref={title}
        id="demande-envoyee"
        tabIndex={-1}
        className="flex max-w-4xl scroll-mt-4 items-baseline gap-4 text-title outline-none"
      >
        <span aria-hidden="true" className="port port-full" />
        {copy.title}
      </h1>
      <p className="mt-3 max-w-2xl text-lead text-muted">{copy.text}</p>
      {sent.reference ? (
        <p className="mt-5 text-lg">
          Votre référence{'\u00a0'}: <strong className="figure">{sent.reference}</strong>
        </p>
      ) : null}
      {sent.mailed ? <p className="mt-2 text-muted">{words.mailedText}</p> : null}
      {sent.mailed && sent.reference ? (
        <p className="no-print mt-2">
          <a href={followPath(sent.reference)} className="link">
            Suivre cette demande
          </a>
        </p>
      ) : null}
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start justify-items-start gap-8">
          <ol className="rail grid gap-5">
            {copy.next.map(({ title: step, text }) => (
              <li key={step}>
                <h2 className="text-xl">{step}</h2>
                <p className="text-muted">{text}</p>
              </li>
            ))}
          </ol>
          {call ? (
            <a
              href={BOOKING_PATH}
              className={buttonClass('primary', 'no-print in-data-signed-in:hidden')}
            >
              {call}
            </a>
          ) : null}
        </div>
        <div className="grid content-start gap-8">
          {sent.facts.length > 0 ? (
            <dl className="tile grid content-start gap-x-6 gap-y-2 p-6 sm:grid-cols-[auto_1fr] sm:p-8">
              {sent.facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <ClientSpace words={words} />
        </div>
      </div>
      <div className="no-print mt-8 flex flex-wrap gap-3">
        {sent.pdf ? (
          <a href={sent.pdf} rel="nofollow" className={buttonClass('secondary')}>
            {download}
          </a>
        ) : null}
        <button
          type="button"
          onClick={() => window.print()}
          className={buttonClass('secondary', 'needs-script')}
        >
          {words.printButton}
        </button>
        <button
          type="button"
          onClick={onAnother}
          className={buttonClass('secondary', 'needs-script')}
        >
          {words.anotherButton}
        </button>
      </div>
    </section>
  );
}
