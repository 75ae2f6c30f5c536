import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { bannerText, categoryTexts } from '@/lib/consent/in-use.ts';
import { type CookiesPage, getCookiesPage } from '@/lib/content/index.ts';
import { analyticsEnv } from '@/lib/env/analytics.ts';
import { ConsentIsland } from './consent-island.tsx';

/** Accepting and refusing look alike, and take one click each. */
const size = '!min-h-[40px] !px-0.5 !py-1';
const choiceClass = buttonClass('primary', size);

function Banner({
  title,
  text,
  words,
}: {
  title: string;
  text: string;
  words: CookiesPage['words'];
}) {
  return (
    <section aria-labelledby="cookies-bandeau" className="cookie-banner no-print">
      <div>
        <div className="cookie-banner-text">
          <h2 id="cookies-bandeau" className="font-sans font-semibold tracking-normal">
            {title}
          </h2>{' '}
          <p className="text-muted">{text}</p>
        </div>
        <div className="cookie-banner-choices">
          <button type="button" className={choiceClass} data-cookie-choice="all">
            {words.acceptButton}
          </button>
          <button
            type="button"
            className={buttonClass('secondary', size)}
            data-cookie-preferences=""
          >
            {words.customizeButton}
          </button>
          <button type="button" className={choiceClass} data-cookie-choice="none">
            {words.rejectButton}
          </button>
        </div>
        <button
          type="button"
          aria-label="Fermer sans choisir"
          className="absolute top-0.5 right-0.5 grid size-9 place-items-center rounded-full hover:bg-accent-soft md:top-1/2 md:right-(--gutter) md:-translate-y-1/2"
          data-cookie-choice="later"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18">
            <path
              d="M6 6l12 12M18 6L6 18"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
    </section>
  );
}

/**
 * The cookie banner of every page (product.md, Consent), with the
 * consultant's words. Stands first in the body.
 */
export async function CookieConsent() {
  const page = await getCookiesPage();
  const { preferencesTitle: title, saveButton: save, cancelButton: cancel } = page.words;
  return (
    <ConsentIsland
      banner={
        <Banner title={page.bannerTitle} text={bannerText(page, analyticsEnv)} words={page.words} />
      }
      words={{ title, save, cancel }}
      categories={categoryTexts(page, analyticsEnv, 'summary')}
      analytics={analyticsEnv}
    />
  );
}
