import { getSiteSettings } from '@/lib/content/index.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { UnknownPath } from './error-text.tsx';

/** The 404 page (product.md, Unknown paths): the specified words, then help in French. */
export async function NotFoundContent() {
  const { notFoundText, words } = await getSiteSettings();
  return (
    <section className="canvas overflow-hidden">
      <UnknownPath />
      <div className="wrap grid min-h-[75vh] items-center gap-10 pt-36 pb-20 md:grid-cols-2">
        <div>
          <p className="font-semibold text-accent">{words.notFoundTitle}</p>
          <h1 lang="en" className="mt-3 text-title">
            Oops! Page not found
          </h1>
          <p className="mt-5 max-w-lg text-lead text-muted">{notFoundText}</p>
          <div className="mt-8 flex gap-3 max-sm:flex-col max-sm:items-start">
            <ButtonLink href="/">{words.homeButton}</ButtonLink>
            <ButtonLink href="/contact" look="secondary">
              {words.contactButton}
            </ButtonLink>
          </div>
        </div>
        <svg aria-hidden="true" viewBox="0 0 420 260" className="diagram max-w-md">
          <path className="wire" d="M116 92C176 92 150 150 196 158" />
          <path className="ghost" d="M206 160C240 168 250 176 300 176" strokeWidth="3" />
          <rect className="sheet" x="16" y="48" width="100" height="88" rx="14" />
          <rect className="ink" x="34" y="72" width="52" height="9" rx="4" />
          <rect className="line" x="34" y="92" width="64" height="7" rx="3.5" />
          <rect className="line" x="34" y="106" width="44" height="7" rx="3.5" />
          <circle className="dot" cx="116" cy="92" r="7" />
          <circle className="accent" cx="196" cy="158" r="7" />
          <rect className="ghost" x="300" y="132" width="100" height="88" rx="14" />
          <text x="350" y="190" textAnchor="middle" fontSize="40">
            ?
          </text>
        </svg>
      </div>
    </section>
  );
}
