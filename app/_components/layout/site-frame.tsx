import type { ReactNode } from 'react';
import { display, emoji, narrowSpace, text } from '@/app/fonts.ts';
import {
  getArticleMenu,
  getNavigation,
  getSiteSettings,
  hasCaseStudies,
} from '@/lib/content/index.ts';
import { menusOf } from '@/lib/content/menus.ts';
import { getView } from '@/lib/content/view.ts';
import '@/app/globals.css';
import { CookieConsent } from '../consent/cookie-consent.tsx';
import { ErrorTextProvider } from './error-text.tsx';
import { FRAME_SCRIPT } from './frame-script.ts';
import { NotLiveBar } from './not-live-bar.tsx';
import { PreviewBar, UNSHOWN_DRAFT } from './preview-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const FONTS = [display, text, narrowSpace, emoji].map(({ variable }) => variable).join(' ');

/** The whole document around a page (product.md, Routes): skip link, header, page, footer. */
export async function SiteFrame({
  children,
  signedIn = false,
}: {
  children: ReactNode;
  /** Known to pages that are made for one visitor; static ones find it out in the browser. */
  signedIn?: boolean;
}) {
  const [settings, links, articles, leadsToCaseStudies] = await Promise.all([
    getSiteSettings(),
    getNavigation(),
    getArticleMenu(),
    hasCaseStudies(),
  ]);
  const navigation = menusOf(links, leadsToCaseStudies);
  const view = await getView();
  const error = view ? UNSHOWN_DRAFT : { title: settings.errorTitle, text: settings.errorText };
  return (
    // The script in the head may set the theme before React looks.
    <html
      lang="fr"
      className={FONTS}
      data-scroll-behavior="smooth"
      data-signed-in={signedIn ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this repository.
          dangerouslySetInnerHTML={{ __html: FRAME_SCRIPT }}
        />
      </head>
      <body>
        <a
          href="#contenu"
          className="no-print -translate-y-24 fixed top-3 left-3 z-50 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
        >
          Aller au contenu
        </a>
        <CookieConsent />
        {settings.isLive ? null : <NotLiveBar>{settings.previewText}</NotLiveBar>}
        <SiteHeader
          brand={settings.brand}
          navigation={navigation}
          articles={articles}
          exampleLabel={settings.labels.example}
        />
        <main id="contenu" tabIndex={-1} className="outline-none">
          <ErrorTextProvider {...error}>{children}</ErrorTextProvider>
        </main>
        <SiteFooter settings={settings} navigation={navigation} />
        {view && !view.isCompared && <PreviewBar view={view} />}
      </body>
    </html>
  );
}
