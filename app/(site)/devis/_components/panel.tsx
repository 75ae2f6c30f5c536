import type { ReactNode } from 'react';

/** The panel beside the questions: the result of the answers. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-[1.25rem] bg-panel p-6 text-on-panel sm:p-8">
      <h2
        id="estimation"
        className="flex items-center gap-3 font-sans font-semibold text-base tracking-normal"
      >
        <span aria-hidden="true" className="port !border-panel-accent !bg-panel" />
        {title}
      </h2>
      {children}
    </div>
  );
}

/** The price of all, and that it is before tax. */
export function PanelPrice({ price, taxLabel }: { price: string; taxLabel: string }) {
  return (
    <p className="figure mt-5 !whitespace-normal text-[2rem] leading-[1.15]">
      {price} <span className="font-medium font-sans text-base tracking-normal">{taxLabel}</span>
    </p>
  );
}

/** A figure and what it is, in a list of them. */
export function PanelLine({
  label,
  value,
  strong,
}: {
  label: string;
  value: string;
  strong?: boolean;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-2 ${strong ? 'font-semibold' : ''}`}
    >
      <dt className={`leading-snug ${strong ? '' : 'text-panel-muted'}`}>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
