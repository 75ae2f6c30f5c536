'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../ui/button-link.tsx';
import { markSignedIn } from './signed-in.ts';
import { ThemeChoice } from './theme-choice.tsx';

type Link = { href: string; label: string };

/** Links of the header (product.md, Header), as the consultant wrote them. */
export type HeaderLinks = {
  main: Link[];
  blog: { label: string; articles: Link[]; all: Link };
  signIn: Link;
  cta: Link;
  dashboard: Link;
  signOutLabel: string;
};

/**
 * Menus are native disclosures: they open without JavaScript, also before React is there, which adds
 * closing them.
 */
function closeMenus(header: HTMLElement, except?: Node | null): HTMLElement | null {
  let summary: HTMLElement | null = null;
  for (const menu of header.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    if (except && menu.contains(except)) continue;
    menu.open = false;
    summary ??= menu.querySelector('summary');
  }
  return summary;
}

const item =
  'block rounded-md px-[min(0.6cqw,0.7rem)] py-2 font-medium leading-tight hover:text-accent aria-[current]:text-accent aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8';

/** Seen while signed out, or while signed in: which of them is on the document (signed-in.ts). */
const guest = 'in-data-signed-in:hidden';
const client = 'not-in-data-signed-in:hidden';

function MainLink({ href, label, path, seenBy }: Link & { path: string; seenBy?: string }) {
  return (
    <li className={seenBy}>
      <a href={href} className={item} aria-current={path === href ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

function BlogMenu({
  blog,
  path,
  floating,
}: {
  blog: HeaderLinks['blog'];
  path: string;
  floating: boolean;
}) {
  return (
    <li className="relative">
      <details suppressHydrationWarning className="group/blog">
        <summary
          className={`${item} flex items-center gap-1.5`}
          aria-current={path.startsWith('/blog') ? 'true' : undefined}
        >
          {blog.label}
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            width="11"
            height="11"
            className="transition-transform group-open/blog:rotate-180"
          >
            <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <ul className={floating ? 'menu w-64' : 'ml-3 border-accent border-l-[3px] pl-3'}>
          {blog.articles.map((link) => (
            <MainLink key={link.href} {...link} path={path} />
          ))}
          <MainLink {...blog.all} path={path} />
        </ul>
      </details>
    </li>
  );
}

/**
 * The visitor's actions: sign in, and ask for a quote; or reach their dashboard, and sign out (product.md, Header).
 * Both are in the page.
 */
function Actions({ signIn, cta, dashboard, signOutLabel }: Omit<HeaderLinks, 'main' | 'blog'>) {
  const button = '!min-h-11 !px-4 !py-2';
  return (
    <>
      <a href={signIn.href} className={`${item} ${guest}`}>
        {signIn.label}
      </a>
      <a href={cta.href} className={buttonClass('primary', `${button} ${guest}`)}>
        {cta.label}
      </a>
      <a href={dashboard.href} className={`${item} ${client}`}>
        {dashboard.label}
      </a>
      <form action="/auth/sign-out" method="post" className={`grid ${client}`}>
        <button type="submit" className={buttonClass('secondary', button)}>
          {signOutLabel}
        </button>
      </form>
    </>
  );
}

/** The header's links and menus: one line on a wide screen, a toggle on a phone. */
export function HeaderNav({ main, blog, ...actions }: HeaderLinks) {
  const path = usePathname();
  const root = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in leads to another path.
  useEffect(() => {
    markSignedIn();
    document.addEventListener('visibilitychange', markSignedIn);
    window.addEventListener('pageshow', markSignedIn);
    return () => {
      document.removeEventListener('visibilitychange', markSignedIn);
      window.removeEventListener('pageshow', markSignedIn);
    };
  }, [path]);

  useEffect(() => {
    const header = root.current?.closest('header');
    if (!header) return;

    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const within = header.contains(document.activeElement);
      const summary = closeMenus(header);
      if (within) summary?.focus();
    };
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      closeMenus(header, target.closest('a') ? null : target);
    };
    const onFocus = (event: FocusEvent) => closeMenus(header, event.target as Node);
    const onScroll = () => header.toggleAttribute('data-scrolled', window.scrollY > 20);

    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    document.addEventListener('focusin', onFocus);
    const byScript = !CSS.supports('animation-timeline: scroll()');
    if (byScript) {
      onScroll();
      window.addEventListener('scroll', onScroll, { passive: true });
    }
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);

  return (
    <div ref={root} className="contents">
      <nav
        aria-label="Navigation principale"
        className="@nav:flex hidden items-center gap-1 whitespace-nowrap text-[0.95rem]"
      >
        <ul className="flex flex-wrap items-center justify-end">
          {main.map((link) => (
            <MainLink key={link.href} {...link} path={path} />
          ))}
          <BlogMenu blog={blog} path={path} floating />
        </ul>
        <Actions {...actions} />
      </nav>

      <nav aria-label="Navigation principale" className="@nav:hidden">
        <details suppressHydrationWarning className="menu-toggle group/menu">
          <summary
            aria-label="Menu"
            className="grid size-[min(3rem,15vw)] place-items-center rounded-full border-[1.5px] border-ink"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-1/2">
              <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
                <path className="group-open/menu:hidden" d="M4 8h16M4 16h16" />
                <path className="hidden group-open/menu:inline" d="M6 6l12 12M18 6L6 18" />
              </g>
            </svg>
          </summary>
          <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-5rem)] overflow-y-auto border-line border-b-[1.5px] bg-paper px-(--gutter) pt-2 pb-8 text-lg">
            <ul>
              {main.map((link) => (
                <MainLink
                  key={link.href}
                  {...link}
                  path={path}
                  // Where the button below leads, the list does not.
                  seenBy={link.href === actions.cta.href ? client : undefined}
                />
              ))}
              <BlogMenu blog={blog} path={path} floating={false} />
            </ul>
            <div className="mt-4 grid grid-cols-1 gap-2 border-line border-t-[1.5px] pt-4">
              <Actions {...actions} />
              <ThemeChoice />
            </div>
          </div>
        </details>
      </nav>
    </div>
  );
}
