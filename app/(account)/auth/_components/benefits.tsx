import type { AuthPage } from '@/lib/content/index.ts';

/**
 * The side panel: one line comes in from the form and passes through what
 * an account is good for (product.md, Accounts).
 */
export function Benefits({ title, benefits }: { title: string; benefits: AuthPage['benefits'] }) {
  return (
    <div className="relative @5xl:mt-[11.6rem]">
      <span
        aria-hidden="true"
        className="absolute top-[4.5rem] right-full hidden h-[3px] w-20 bg-accent @5xl:block"
      />
      <span
        aria-hidden="true"
        className="port absolute top-[calc(4.5rem-6px)] right-[calc(100%+5rem-7.5px)] hidden @5xl:block"
      />
      <div className="rounded-block bg-panel px-6 py-8 text-on-panel [--accent:var(--panel-accent)] [--paper:var(--panel)] sm:px-10 sm:py-12">
        <h2 className="text-block">{title}</h2>
        <ol className="relative mt-8 grid gap-8">
          {benefits.map(({ title, text }) => (
            <li
              key={title}
              className="relative pl-9 before:absolute before:top-2 before:-bottom-11 before:left-[6px] before:w-[3px] before:bg-accent last:before:hidden"
            >
              <span aria-hidden="true" className="port absolute top-1.5 left-0" />
              <h3 className="text-xl leading-tight">{title}</h3>
              <p className="mt-1.5 text-panel-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
