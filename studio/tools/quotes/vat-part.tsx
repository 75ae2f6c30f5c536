import { VAT_REGIME_LABELS, VAT_REGIMES, type VatRegime } from '../../../lib/quotes/regimes.ts';
import { proposedRegime } from '../../../lib/quotes/vat.ts';
import type { QuoteGap } from '../../../lib/quotes/wire.ts';
import type { QuoteSettings } from '../../../lib/words/quote-settings.ts';
import { ChoiceField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { fieldId } from './form.ts';
import { gapAt } from './gap-at.ts';
import type { Editor } from './use-editor.ts';

/** The choice of the regime that the settings and the client lead to. */
const PROPOSED = 'proposed';

/** The quote's regime of VAT: the proposed one, or another. */
export function VatPart({
  editor: { form, set },
  gaps,
  settings,
  mention,
}: {
  editor: Editor;
  gaps: readonly QuoteGap[];
  settings: QuoteSettings;
  /** What the quote says instead of VAT; empty where it has some. */
  mention: string;
}) {
  const proposed = VAT_REGIME_LABELS[proposedRegime(form.client, settings.vatRegime)];
  const labels: Record<VatRegime | typeof PROPOSED, string> = {
    [PROPOSED]: `Proposé\u00a0: ${proposed}`,
    ...VAT_REGIME_LABELS,
  };
  return (
    <Part title="TVA">
      <ChoiceField
        help={mention ? `Le devis dira «\u202f${mention}\u202f».` : 'Chaque ligne a son taux.'}
        id={fieldId('vatRegime')}
        label="Régime"
        labels={labels}
        onChange={(chosen) =>
          set({ vatRegime: VAT_REGIMES.find((regime) => regime === chosen) ?? null })
        }
        problem={gapAt(gaps, 'vatRegime')}
        value={form.vatRegime ?? PROPOSED}
      />
    </Part>
  );
}
