'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type FormEvent, type MouseEvent, type ReactNode, useTransition } from 'react';
import { dismissToasts } from '@/app/_components/ui/show-toast.ts';

/**
 * Has the links and searches within it work in place: the page neither loads anew nor jumps, unless the URL names a
 * place in it. Without scripts they are links and forms as any other.
 */
export function InPlace({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  const go = ({ pathname, search, hash }: URL) => {
    void dismissToasts();
    const href = (pathname + search + hash) as Route;
    startTransition(() => router.push(href, { scroll: hash !== '' }));
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.pathname !== window.location.pathname) return;
    // The same once more is asked of the server by a load.
    if (link.href === window.location.href) return;
    event.preventDefault();
    go(new URL(link.href));
  };
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value) url.searchParams.set(name, value);
    }
    go(url);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links and buttons within.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is opened by a key is clicked, too.
    <div
      aria-busy={pending}
      onClick={onClick}
      onSubmit={onSubmit}
      className="transition-opacity aria-busy:opacity-60"
    >
      {children}
    </div>
  );
}
