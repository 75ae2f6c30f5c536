import { BrandMark } from './brand-mark';
import { HeaderNav } from './header-nav';

export function SiteHeader({ brand }: { brand: string }) {
  return (
    <header className="site-header fixed inset-x-0 top-0 z-40">
      <div className="wrap flex h-20 items-center justify-between gap-4">
        <a
          href="/"
          className="flex min-h-11 items-center gap-3 font-bold font-display text-xl leading-none tracking-tight"
        >
          <BrandMark className="flex-none" />
          {brand}
        </a>
        <HeaderNav />
      </div>
    </header>
  );
}
