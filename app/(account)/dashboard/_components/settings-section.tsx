import type { ReactNode } from 'react';
import { Words } from '@/app/_components/ui/whole-words.tsx';

/** One subject of the profile: what it is on the left, what to do about it on the right. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-6 border-line border-t-[1.5px] py-10 first:border-t-0 lg:grid-cols-[1fr_1.7fr] lg:py-14"
    >
      <div className="max-w-md">
        <h2 id={id} tabIndex={-1} className="text-2xl leading-tight">
          {title}
        </h2>
        <p className="mt-3 text-muted">
          <Words>{text}</Words>
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
