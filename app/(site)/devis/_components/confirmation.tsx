import type { Ref } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { followPath } from '@/lib/requests/follow-path.ts';
import type { WizardCopy } from './wizard-copy.ts';
import type { SentQuote } from './wizard-state.ts';

/** The page once a request is sent: its reference, what happens next, the estimate to keep. */
export function Confirmation({
  title,
  copy,
  words,
  download,
  sent,
  onAnother,
}: {
  /** Takes the focus. */
  title: Ref<HTMLHeadingElement>;
  copy: WizardCopy['confirmation'];
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
        <ol className="rail grid gap-5">
          {copy.next.map(({ title: step, text }) => (
            <li key={step}>
              <h2 className="text-xl">{step}</h2>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
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
