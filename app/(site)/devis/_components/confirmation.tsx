import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import type { SentQuote } from './quote-memory.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** What stays once a request is sent: its reference, what happens next, the estimate to keep. */
export function Confirmation({
  copy,
  sent,
  onClose,
}: {
  copy: WizardCopy['confirmation'];
  sent: SentQuote;
  onClose: () => void;
}) {
  const summary = [
    ['Service', sent.service],
    ['Type de projet', sent.projectType],
    ['Options', sent.features.join(', ')],
    ['Estimation', sent.price],
    ['Durée', sent.weeks],
  ] as const;
  return (
    <section aria-labelledby="demande-envoyee" className="tile mb-14 p-6 sm:p-10">
      <h2 id="demande-envoyee" className="flex items-center gap-3 text-title">
        <span aria-hidden="true" className="port port-full" />
        {copy.title}
      </h2>
      <p className="mt-3 max-w-2xl text-lead text-muted">{copy.text}</p>
      {sent.reference ? (
        <p className="mt-5 text-lg">
          Votre référence{'\u00a0'}: <strong className="figure">{sent.reference}</strong>
        </p>
      ) : null}
      {sent.mailed ? (
        <p className="mt-2 text-muted">Un e-mail avec ce récapitulatif est en route vers vous.</p>
      ) : null}
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <ol className="rail grid gap-5">
          {copy.next.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-xl">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
        {sent.service ? (
          <dl className="grid content-start gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {summary.map(([term, value]) =>
              value ? (
                <div key={term} className="contents">
                  <dt className="text-muted">{term}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        ) : null}
      </div>
      <div className="needs-script no-print mt-8 flex flex-wrap gap-3">
        <button type="button" onClick={() => window.print()} className={buttonClass('secondary')}>
          Imprimer ou enregistrer en PDF
        </button>
        <button type="button" onClick={onClose} className={buttonClass('secondary')}>
          Masquer ce récapitulatif
        </button>
      </div>
    </section>
  );
}
