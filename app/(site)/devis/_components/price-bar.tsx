import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import type { WizardCopy } from './wizard-copy.ts';

const ON_PHONES =
  'max-lg:-mx-2 max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-3 max-lg:rounded-[2rem] max-lg:bg-panel max-lg:py-2 max-lg:pr-2 max-lg:pl-5 max-lg:text-on-panel max-lg:ring-2 max-lg:ring-paper';

/** In reach, until the last step: what is agreed to by sending is seen before the button is (devis.css). */
const IN_REACH =
  'price-bar above-foot z-30 max-lg:sticky max-lg:bottom-[calc(min(var(--foot,0rem),50dvh)+0.75rem)]';

/**
 * The way to the next step. On phones it stays in reach with the estimate, which is far below there, as soon as
 * there is one.
 */
export function PriceBar({
  price,
  taxLabel,
  weeks,
  agreement,
  words,
  sending,
}: {
  /** Empty while there is none. */
  price: string;
  taxLabel: string;
  weeks: string;
  /** Of the last step, the id of what sending agrees to. */
  agreement: string | null;
  /** The last step's button has more words than a phone has room for beside a price. */
  words: Pick<WizardCopy['words'], 'nextButton' | 'sendButton'>;
  sending: boolean;
}) {
  const isLast = agreement !== null;
  const button = price
    ? 'max-lg:bg-panel-accent max-lg:text-[#0f1020] max-lg:outline-on-panel max-lg:hover:bg-on-panel max-lg:hover:text-panel'
    : 'max-lg:self-start';
  return (
    <div className={price ? `${ON_PHONES} ${isLast ? '' : IN_REACH}` : 'contents'}>
      {price ? (
        <a
          href="#estimation"
          className="min-w-0 py-0.5 text-sm leading-tight outline-on-panel lg:hidden"
        >
          <span className="block font-bold text-base leading-tight">
            {price} <span className="font-medium">{taxLabel}</span>
          </span>
          {weeks}
        </a>
      ) : null}
      <button
        type="submit"
        name="intent"
        value={isLast ? 'send' : 'next'}
        aria-describedby={agreement ?? undefined}
        aria-disabled={sending || undefined}
        className={buttonClass('primary', `aria-disabled:opacity-70 ${button}`)}
      >
        {isLast ? (
          sending ? (
            'Envoi…'
          ) : (
            <>
              <span aria-hidden="true" className={price ? 'lg:hidden' : 'hidden'}>
                Envoyer
              </span>
              <span className={price ? 'max-lg:sr-only' : ''}>{words.sendButton}</span>
            </>
          )
        ) : (
          words.nextButton
        )}
      </button>
    </div>
  );
}
