import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';

/** The page of a booking: its title, what it is about, and what is done there. */
export function Frame({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-24 pb-24 sm:pt-36 lg:pt-44 print:min-h-0 print:pt-0 print:pb-10">
        <h1 className="max-w-3xl text-title">
          <Words>{title}</Words>
        </h1>
        {text ? (
          <p className="mt-3 max-w-2xl text-lead text-muted sm:mt-5">
            {typeof text === 'string' ? <Words>{text}</Words> : text}
          </p>
        ) : null}
        {children}
      </div>
    </section>
  );
}

/** The ways that remain where no time can be chosen. */
export function OtherWays({ email, subject }: { email: string; subject: string }) {
  return (
    <p className="mt-8 flex flex-wrap gap-4">
      <ButtonLink href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
        Écrire un e-mail
      </ButtonLink>
      <ButtonLink href="/contact#ecrire" look="secondary">
        Écrire un message
      </ButtonLink>
    </p>
  );
}

/** A failure, above what can be done about it. */
export function Refused({ children }: { children: string }) {
  return (
    <div className="notice mt-8 max-w-2xl" role="alert">
      <p className="font-semibold">
        <Words>{children}</Words>
      </p>
    </div>
  );
}
