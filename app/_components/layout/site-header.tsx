import type { ArticleLink, Navigation } from '@/lib/content/index.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { BrandMark } from './brand-mark.tsx';
import { HeaderNav } from './header-nav.tsx';

const shown = ({ href, label }: { href: string; label: string }) => ({ href, label: t(label) });

export function SiteHeader({
  brand,
  navigation,
  articles,
}: {
  brand: string;
  navigation: Navigation;
  articles: ArticleLink[];
}) {
  return (
    <header className="site-header fixed inset-x-0 top-0 z-40">
      <div className="wrap flex min-h-20 items-center justify-between gap-[min(1rem,4vw)]">
        <a
          href="/"
          className="flex min-h-11 items-center gap-3 font-bold font-display text-xl leading-none tracking-tight"
        >
          <BrandMark className="flex-none" />
          {brand}
        </a>
        <HeaderNav
          main={navigation.header.map(shown)}
          blog={{
            label: t(navigation.blogLabel),
            articles: articles.map(shown),
            all: { href: '/blog', label: t(navigation.allArticlesLabel) },
          }}
          signIn={{ href: '/auth', label: t(navigation.signInLabel) }}
          cta={shown(navigation.cta)}
          dashboard={{ href: '/dashboard', label: t(navigation.dashboardLabel) }}
          signOutLabel={t(navigation.signOutLabel)}
        />
      </div>
    </header>
  );
}
