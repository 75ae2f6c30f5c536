import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { categoryTexts } from '@/lib/consent/in-use.ts';
import { getCookiesPage } from '@/lib/content/index.ts';
import { analyticsEnv } from '@/lib/env/analytics.ts';
import { ConsentIsland } from './consent-island.tsx';

/** Accepting and refusing look alike, and take one click each. */
const choiceClass = buttonClass('primary', '!min-h-11 !px-1.5 text-sm');

function Banner({ title, text }: { title: string; text: string }) {
  return (
    <section aria-labelledby="cookies-bandeau" className="cookie-banner no-print">
      <div>
        <h2 id="cookies-bandeau" className="pr-10 text-lg leading-tight">
          {title}
        </h2>
        <p className="mt-1 max-w-xl text-muted text-sm leading-snug">{text}</p>
      </div>
      <div className="cookie-banner-choices">
        <button type="button" className={choiceClass} data-cookie-choice="all">
          Tout accepter
        </button>
        <button
          type="button"
          className={buttonClass('secondary', '!min-h-11 !px-1.5 text-sm')}
          data-cookie-preferences=""
        >
          Personnaliser
        </button>
        <button type="button" className={choiceClass} data-cookie-choice="none">
          Rejeter tout
        </button>
      </div>
      <button
        type="button"
        aria-label="Fermer sans choisir"
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full hover:bg-accent-soft"
        data-cookie-choice="later"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
          <path
            d="M6 6l12 12M18 6L6 18"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </section>
  );
}

/**
 * The cookie banner of every page (product.md, Consent), with the
 * consultant's words. Stands first in the body.
 */
export async function CookieConsent() {
  const page = await getCookiesPage();
  return (
    <ConsentIsland
      banner={<Banner title={page.bannerTitle} text={page.bannerText} />}
      categories={categoryTexts(page, analyticsEnv, 'summary')}
      analytics={analyticsEnv}
    />
  );
}
