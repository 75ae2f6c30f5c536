import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { MissingValue } from '@/app/_components/ui/missing-value.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import type { ContactPage, SiteSettings } from '@/lib/content/index.ts';
import { missingFact } from '@/lib/legal/settings-values.ts';
import { telHref } from '@/lib/links/tel-href.ts';

const mailto = (email: string, subject: string) =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;

const glyphs = {
  calendar: 'M5 8h22v18H5zM5 14h22M11 5v6M21 5v6M12 20l3 3 6-6',
  profile: 'M16 16a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM6 27c0-6 4-9 10-9s10 3 10 9z',
} as const;

function Glyph({ name }: { name: keyof typeof glyphs }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-9 flex-none text-accent">
      <path
        d={glyphs[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Route({
  glyph,
  title,
  text,
  children,
}: {
  glyph: keyof typeof glyphs;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <article className="tile flex flex-col gap-5 p-6 sm:flex-row sm:p-8">
      <span
        aria-hidden="true"
        className="-left-2 -translate-y-1/2 port port-full absolute top-1/2 hidden lg:block"
      />
      <Glyph name={glyph} />
      <div className="min-w-0">
        <h2 className="text-block">{title}</h2>
        <p className="mt-2 max-w-lg text-muted">
          <Words>{text}</Words>
        </p>
        <p className="mt-5">{children}</p>
      </div>
    </article>
  );
}

/** The ways to get in touch: the shortest one large, the two others hanging from it (product.md, Contact). */
export function Routes({ page, settings }: { page: ContactPage; settings: SiteSettings }) {
  const { email, appointment, social } = page;
  // A live site shows no place for a profile that there is not.
  const hasProfile = Boolean(settings.socialUrl) || !settings.isLive;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_7%_minmax(0,1fr)] lg:gap-0">
      <article className="flex flex-col rounded-[1.5rem] bg-panel p-6 text-on-panel sm:p-10">
        <h2 className="text-title">{email.title}</h2>
        <p className="mt-4 max-w-md text-lead text-panel-muted">
          <Words>{email.text}</Words>
        </p>
        <p className="mt-auto break-words pt-10 font-bold font-display text-[clamp(1.375rem,2.6vw,2.125rem)] leading-tight tracking-tight">
          {settings.email}
        </p>
        {settings.phone ? (
          <p className="mt-3">
            <a
              href={telHref(settings.phone)}
              className="link figure text-lead [--accent:var(--panel-accent)]"
            >
              {settings.phone}
            </a>
          </p>
        ) : null}
        <p className="mt-6">
          <a href={mailto(settings.email, email.subject)} className={buttonClass('panel')}>
            <Words>{email.label}</Words>
          </a>
        </p>
      </article>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="connector connector-drawn connector-across hidden h-full w-full overflow-visible lg:block"
      >
        {hasProfile ? (
          <>
            <path d="M0 50 C60 50 40 24 100 24" />
            <path d="M0 50 C60 50 40 76 100 76" />
          </>
        ) : (
          <path d="M0 50H100" />
        )}
      </svg>
      <div className={`grid grid-cols-1 gap-6 ${hasProfile ? 'lg:grid-rows-2' : ''}`}>
        <Route glyph="calendar" title={appointment.title} text={appointment.text}>
          <a
            href={mailto(settings.email, appointment.subject)}
            className={buttonClass('secondary')}
          >
            {appointment.label}
          </a>
        </Route>
        {hasProfile ? (
          <Route glyph="profile" title={social.title} text={social.text}>
            {settings.socialUrl ? (
              <a href={settings.socialUrl} rel="me noopener" className={buttonClass('secondary')}>
                {social.label}
              </a>
            ) : (
              <MissingValue>{missingFact(`profil ${settings.socialLabel}`)}</MissingValue>
            )}
          </Route>
        ) : null}
      </div>
    </div>
  );
}
