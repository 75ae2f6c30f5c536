import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { CopyLink } from '@/app/_components/ui/copy-link.tsx';
import { FIRST_STEP } from '@/lib/requests/quote-steps.ts';
import { writeChoices } from './quote-url.ts';
import type { Wizard } from './use-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** Actions on an estimate before it is sent: take it along on paper or by a link, talk about it. */
export function PanelActions({
  wizard,
  words,
  download,
  contactLabel,
}: {
  wizard: Wizard;
  words: WizardCopy['words'];
  /** The words of the link to the PDF, and of the one to /contact. */
  download: string;
  contactLabel: string;
}) {
  return (
    <div className="no-print mt-6 grid gap-3">
      <a href={wizard.pdf} rel="nofollow" className={buttonClass('panel-secondary')}>
        {download}
      </a>
      <CopyLink
        url={`/devis${writeChoices('', wizard.values, FIRST_STEP)}`}
        label={words.keepButton}
        copied={
          'Lien copié\u00a0: il rouvre cette estimation, sans rien de ce que vous avez écrit.'
        }
        className={buttonClass('panel-secondary', 'w-full')}
      />
      <button
        type="button"
        onClick={() => window.print()}
        className={buttonClass('panel-secondary', 'needs-script')}
      >
        {words.printButton}
      </button>
      <a href="/contact" className={buttonClass('panel-secondary')}>
        {contactLabel}
      </a>
    </div>
  );
}
