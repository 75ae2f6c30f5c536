import { sayExample } from '@/lib/articles/example.ts';
import type { MenuArticle, Navigation } from '@/lib/content/index.ts';
import { buttonClass } from '../ui/button-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { HeaderNav } from './header-nav.tsx';

export function SiteHeader({
  brand,
  navigation,
  articles,
  exampleLabel,
}: {
  brand: string;
  navigation: Navigation;
  articles: MenuArticle[];
  exampleLabel: string;
}) {
  return (
    // The header is in the page's flow, below anything above it, and takes no height in it.
    <header className="group/header site-header -mb-20 sticky top-0 z-40">
      <div className="wrap flex min-h-20 items-center justify-between gap-[min(1rem,4vw)]">
        <a
          href="/"
          className="flex min-h-11 min-w-min max-w-fit flex-[1_1_0] items-center gap-3 font-bold font-display text-xl leading-none tracking-tight"
        >
          <BrandMark className="flex-none" />
          {brand}
        </a>
        {/* Away while the menu is open, which has it too. */}
        <div className="not-in-data-signed-in:@min-[22rem]:@max-nav:block group-has-[.menu-toggle[open]]/header:invisible ml-auto hidden">
          <a href={navigation.cta.href} className={buttonClass('primary', '!min-h-11 !px-4 !py-2')}>
            <span className="@min-[32rem]:hidden">{navigation.ctaShort}</span>
            <span className="@min-[32rem]:inline hidden">{navigation.cta.label}</span>
          </a>
        </div>
        <HeaderNav
          main={navigation.header}
          blog={{
            label: navigation.blogLabel,
            articles: articles.map(({ href, label, isExample }) => ({
              href,
              label: sayExample(label, isExample, exampleLabel),
            })),
            all: { href: '/blog', label: navigation.allArticlesLabel },
          }}
          signIn={{ href: '/auth', label: navigation.signInLabel }}
          cta={navigation.cta}
          dashboard={{ href: '/dashboard', label: navigation.dashboardLabel }}
          signOutLabel={navigation.signOutLabel}
        />
      </div>
    </header>
  );
}
