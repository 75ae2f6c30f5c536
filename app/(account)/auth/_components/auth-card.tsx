import type { ReactNode } from 'react';
import { getAccountPages } from '@/lib/content/index.ts';
import { NarrowPage } from '../../_components/narrow-page.tsx';

/** A page of /auth with one thing to do: its title, and a block on the line that comes in. */
export async function AuthCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const { backLink, contactLink } = await getAccountPages();
  return (
    <NarrowPage title={title} lead={lead}>
      <div aria-hidden="true" className="mt-4 ml-8 h-10 w-[3px] bg-accent" />
      <div className="tile relative p-5 sm:p-8">
        <span
          aria-hidden="true"
          className="port -top-2 absolute left-[calc(2rem-7.5px)] bg-paper"
        />
        {children}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/auth" className="link">
          {backLink}
        </a>
        <a href="/contact" className="link">
          {contactLink}
        </a>
      </p>
    </NarrowPage>
  );
}
