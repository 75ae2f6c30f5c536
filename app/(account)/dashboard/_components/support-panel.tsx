import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { BOOKING_PATH } from '@/lib/appointments/paths.ts';
import type { DashboardPage, SiteSettings } from '@/lib/content/index.ts';
import { telHref } from '@/lib/site/tel-href.ts';

function Way({
  name,
  href,
  label,
  text,
}: {
  name: string;
  href: string;
  label: string;
  text: string;
}) {
  return (
    <li className="relative border-line border-t-[1.5px] py-5 pl-8">
      <span aria-hidden="true" className="port absolute top-6 left-0" />
      <p className="text-muted text-sm">{name}</p>
      <a href={href} className="link break-words text-lg">
        {label}
      </a>
      <p className="mt-0.5 text-muted">{text}</p>
    </li>
  );
}

/** « Support » (product.md, Dashboard): how to reach the consultant. */
export function SupportPanel({
  settings,
  words,
  booksCalls,
}: {
  settings: SiteSettings;
  words: DashboardPage;
  /** Whether calls are booked on the site; else an e-mail asks for one. */
  booksCalls: boolean;
}) {
  const { email, phone, socialUrl, socialLabel, availability } = settings;
  const ask = `mailto:${email}?subject=${encodeURIComponent(words.meetingSubject)}`;
  return (
    <section aria-labelledby="joindre" className="wrap pt-10 pb-16 lg:pt-14 lg:pb-24">
      <h2 id="joindre" className="text-block">
        {words.supportTitle}
      </h2>
      <p className="mt-3 max-w-2xl text-muted">
        <Words>{words.supportText}</Words>
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-x-16 lg:mt-8 lg:grid-cols-2">
        <Way name="E-mail" href={`mailto:${email}`} label={email} text={words.emailText} />
        {phone ? (
          <Way name="Téléphone" href={telHref(phone)} label={phone} text={availability[0] ?? ''} />
        ) : null}
        {socialUrl ? (
          <Way
            name={socialLabel}
            href={socialUrl}
            label={`Écrire sur ${socialLabel}`}
            text={words.socialText}
          />
        ) : null}
        <Way
          name={words.meetingTitle}
          href={booksCalls ? BOOKING_PATH : ask}
          label={words.meetingLink}
          text={availability.join(' · ')}
        />
      </ul>
      <ButtonLink href="/contact" className="mt-7">
        {words.writeMessage}
      </ButtonLink>
    </section>
  );
}
