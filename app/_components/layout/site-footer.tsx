import { cacheLife } from 'next/cache';
import type { Navigation, SiteSettings } from '@/lib/content/index.ts';
import { marksMissing } from '@/lib/legal/not-applicable.ts';
import { missingFact } from '@/lib/legal/settings-values.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import { MissingValue } from '../ui/missing-value.tsx';
import { Words } from '../ui/whole-words.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** The current year, looked up again every hour: the page itself stays static. */
async function Year() {
  'use cache';
  cacheLife('hourly');
  return (
    <time>
      {new Intl.DateTimeFormat('fr-FR', { year: 'numeric', timeZone: 'Europe/Paris' }).format(
        new Date(),
      )}
    </time>
  );
}

const link = 'inline-block py-1 underline-offset-4 hover:text-panel-accent hover:underline';

function Column({
  title,
  links,
}: {
  title: string;
  links: ReadonlyArray<{ href: string; label: string }>;
}) {
  // The case studies may have been its only link, and be none yet.
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold font-sans text-panel-muted text-sm tracking-normal">{title}</h2>
      <ul className="mt-3">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className={link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SiteFooter({
  settings,
  navigation,
}: {
  settings: SiteSettings;
  navigation: Navigation;
}) {
  return (
    <footer className="bg-panel text-on-panel [--accent:var(--panel-accent)]">
      <div className="wrap grid gap-x-8 gap-y-12 py-16 sm:grid-cols-2 @5xl:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="max-w-sm">
          <p className="flex items-center gap-3 font-bold font-display text-xl tracking-tight">
            <BrandMark className="flex-none [--mark:var(--panel-accent)]" />
            {settings.brand}
          </p>
          <p className="mt-4 text-panel-muted">
            <Words>{settings.baseline}</Words>
          </p>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
            {settings.socialUrl ? (
              <li>
                <a href={settings.socialUrl} className={link} rel="me noopener">
                  {settings.socialLabel}
                </a>
              </li>
            ) : marksMissing(settings, 'socialUrl') ? (
              <li className="py-1 font-normal">
                <MissingValue>{missingFact(`profil ${settings.socialLabel}`)}</MissingValue>
              </li>
            ) : null}
            <li>
              <a href={`mailto:${settings.email}`} className={link}>
                {navigation.footerEmailLabel}
              </a>
            </li>
            <li>
              <a href={navigation.footerContact.href} className={link}>
                {navigation.footerContact.label}
              </a>
            </li>
          </ul>
        </div>
        {navigation.footer.map((column) => (
          <Column key={column.title} {...column} />
        ))}
        <div>
          <h2 className="font-semibold font-sans text-panel-muted text-sm tracking-normal">
            {navigation.footerContactTitle}
          </h2>
          <address className="mt-3 not-italic">
            <a href={`mailto:${settings.email}`} className={`${link} break-all`}>
              {settings.email}
            </a>
            <span className="block py-1">
              <MarkedText>{settings.ownerName}</MarkedText>
            </span>
            <span className="block py-1">
              {[settings.city, settings.country].filter(Boolean).join(', ')}
            </span>
          </address>
        </div>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-panel-muted text-sm">
        <p>
          © <Year /> {settings.brand}. {navigation.footerRights}
        </p>
        <div className="no-print">
          <ThemeChoice />
        </div>
        {/* Opens the preferences: app/_components/consent/consent-island.tsx. */}
        <p className="needs-script">
          <button type="button" data-cookie-preferences className={`cursor-pointer ${link}`}>
            {navigation.footerCookiesLabel}
          </button>
        </p>
      </div>
    </footer>
  );
}
