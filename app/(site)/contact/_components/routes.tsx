import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { MissingValue } from '@/app/_components/ui/missing-value.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { BOOKING_PATH } from '@/lib/appointments/paths.ts';
import { hiddenForFact } from '@/lib/content/hidden.ts';
import type { AppointmentSettings, ContactPage, SiteSettings } from '@/lib/content/index.ts';
import { marksMissing } from '@/lib/legal/not-applicable.ts';
import { missingFact } from '@/lib/legal/settings-values.ts';
import { telHref } from '@/lib/site/tel-href.ts';

const mailto = (email: string, subject: string) =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;

const glyphs = {
  mail: 'M4 8h24v17H4zM4 9l12 9 12-9',
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

/** One way: its sign, when to take it, and the link that takes it. */
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
    <li className="grid gap-x-5 gap-y-3 border-line border-t-[1.5px] py-6 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Glyph name={glyph} />
      <div className="min-w-0">
        <h2 className="text-2xl leading-tight">
          <Words>{title}</Words>
        </h2>
        <p className="mt-2 text-muted">
          <Words>{text}</Words>
        </p>
        {children}
      </div>
    </li>
  );
}

/** The ways to get in touch, as the block from which the page's line starts (product.md, Contact). */
export function Routes({
  page,
  settings,
  appointments: { isOpen, texts },
}: {
  page: ContactPage;
  settings: SiteSettings;
  appointments: Pick<AppointmentSettings, 'isOpen' | 'texts'>;
}) {
  const { email, appointment, social } = page;
  const showsProfile = settings.socialUrl !== null || marksMissing(settings, 'socialUrl');
  return (
    <div className="tile p-6 sm:p-8">
      <ul>
        <Route glyph="mail" title={email.title} text={email.text}>
          <p className="mt-4 break-words font-bold font-display text-xl leading-tight tracking-tight sm:text-2xl">
            {settings.email}
          </p>
          {settings.phone ? (
            <p className="mt-2">
              <a href={telHref(settings.phone)} className="link figure text-lead">
                {settings.phone}
              </a>
            </p>
          ) : null}
          <p className="mt-4">
            <a href={mailto(settings.email, email.subject)} className={buttonClass()}>
              <span>
                <Words>{email.label}</Words>
              </span>
            </a>
          </p>
        </Route>
        <Route
          glyph="calendar"
          title={appointment.title}
          text={isOpen ? texts.contactText : appointment.text}
        >
          <p className="mt-3">
            <a
              href={isOpen ? BOOKING_PATH : mailto(settings.email, appointment.subject)}
              className="link"
            >
              <Words>{isOpen ? texts.contactButton : appointment.label}</Words>
            </a>
          </p>
        </Route>
        {showsProfile ? (
          <Route glyph="profile" title={social.title} text={social.text}>
            <p className="mt-3">
              {settings.socialUrl ? (
                <a href={settings.socialUrl} rel="me noopener" className="link">
                  <Words>{social.label}</Words>
                </a>
              ) : (
                <MissingValue>{missingFact(`profil ${settings.socialLabel}`)}</MissingValue>
              )}
            </p>
          </Route>
        ) : null}
      </ul>
      {showsProfile ? null : (
        <HiddenParts parts={[hiddenForFact(social.title, settings, 'socialUrl')]} />
      )}
      <span
        aria-hidden="true"
        className="-bottom-2 port port-full absolute left-[calc(50%-7.5px)]"
      />
    </div>
  );
}
