import { type Choices, type ConsentCategory, OPTIONAL_CATEGORIES } from '@/lib/consent/consent.ts';

const CATEGORIES = ['necessary', ...OPTIONAL_CATEGORIES] as const;

/** Title and text of each category. */
export type CategoryTexts = Record<ConsentCategory, { title: string; text: string }>;

/** The choice that a form with these toggles holds. */
export function choicesIn(form: HTMLFormElement): Choices {
  const checked = new FormData(form);
  return {
    analytics: checked.has('analytics'),
    marketing: checked.has('marketing'),
    functional: checked.has('functional'),
  };
}

/**
 * The four toggles, the necessary always on (product.md, Consent);
 * inside a form. Nothing is ticked in advance.
 */
export function ConsentToggles({
  id,
  categories,
  choices,
}: {
  /** Sets the texts apart where two sets of toggles are on one page. */
  id: string;
  categories: CategoryTexts;
  choices: Choices | null | undefined;
}) {
  return CATEGORIES.map((category) => {
    const isNecessary = category === 'necessary';
    const textId = `${id}-${category}`;
    return (
      <div key={category} className="consent-toggle">
        <label className="font-display text-xl leading-tight">
          <span className="consent-name">{categories[category].title}</span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state.
            role="switch"
            name={category}
            disabled={isNecessary}
            defaultChecked={isNecessary || Boolean(choices?.[category])}
            aria-describedby={textId}
          />
        </label>
        <p id={textId} className="text-muted">
          {categories[category].text}
        </p>
      </div>
    );
  });
}
