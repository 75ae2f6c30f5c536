import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import type { Loaded } from '@/lib/account/dashboard.ts';
import type { SentMessage } from '@/lib/account/projects.ts';
import { formatDay } from '@/lib/articles/dates.ts';
import type { DashboardPage, SiteSettings } from '@/lib/content/index.ts';
import { telHref } from '@/lib/links/tel-href.ts';
import { Unavailable } from './unavailable.tsx';

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
    <li className="relative border-line border-t-[1.5px] py-5 pl-8 first:border-t-0">
      <span aria-hidden="true" className="port absolute top-6 left-0" />
      <p className="text-muted text-sm">{name}</p>
      <a href={href} className="link break-words text-lg">
        {label}
      </a>
      <p className="mt-0.5 text-muted">{text}</p>
    </li>
  );
}

function Message({ message }: { message: SentMessage }) {
  return (
    <li className="border-ink border-t-[1.5px] last:border-b-[1.5px]">
      <details className="group">
        <summary className="flex items-start justify-between gap-6 py-4 hover:text-accent">
          <span className="min-w-0">
            <span className="block font-display font-semibold text-lg leading-snug">
              {message.subject}
            </span>
            <span className="block text-muted text-sm">
              {formatDay(message.sentAt)} · {message.reference}
            </span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 12 12"
            width="14"
            height="14"
            className="mt-2 flex-none transition-transform group-open:rotate-180"
          >
            <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <p className="whitespace-pre-line pb-6">{message.text}</p>
      </details>
    </li>
  );
}

/**
 * « Support » (product.md, Dashboard): how to reach the consultant,
 * and what the client has written already.
 */
export function SupportPanel({
  settings,
  messages,
  words,
}: {
  settings: SiteSettings;
  messages: Loaded<SentMessage[]>;
  words: DashboardPage;
}) {
  const { email, phone, socialUrl, socialLabel, availability } = settings;
  return (
    <div className="wrap grid gap-x-16 gap-y-14 pt-10 pb-16 lg:grid-cols-[1fr_1.2fr] lg:pt-14 lg:pb-24">
      <section aria-labelledby="joindre">
        <h2 id="joindre" className="text-block">
          {words.supportTitle}
        </h2>
        <p className="mt-3 text-muted">
          <Words>{words.supportText}</Words>
        </p>
        <ul className="mt-6">
          <Way name="E-mail" href={`mailto:${email}`} label={email} text={words.emailText} />
          {phone ? (
            <Way
              name="Téléphone"
              href={telHref(phone)}
              label={phone}
              text={availability[0] ?? ''}
            />
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
            href={`mailto:${email}?subject=${encodeURIComponent(words.meetingSubject)}`}
            label={words.meetingLink}
            text={availability.join(' · ')}
          />
        </ul>
      </section>
      <section aria-labelledby="messages">
        <h2 id="messages" className="text-block">
          {words.messagesTitle}
        </h2>
        {messages ? null : (
          <div className="mt-6">
            <Unavailable>Vos messages ne répondent pas pour le moment.</Unavailable>
          </div>
        )}
        {messages?.data.length ? (
          <ul className="mt-6">
            {messages.data.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        ) : null}
        {messages?.data.length === 0 ? (
          <p className="mt-3 max-w-lg text-muted">
            <Words>{words.noMessagesText}</Words>
          </p>
        ) : null}
        <ButtonLink href="/contact" className="mt-7">
          {words.writeMessage}
        </ButtonLink>
      </section>
    </div>
  );
}
