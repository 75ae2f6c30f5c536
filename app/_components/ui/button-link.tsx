import type { ComponentProps } from 'react';

/** Look common to all buttons: a pill, whose ends stay those of one line where its words take several. */
export const buttonBase =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-3xl px-6 py-2.5 text-center font-semibold leading-tight transition-[transform,background-color,color] duration-150 motion-safe:active:translate-y-px';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-ink hover:text-paper',
  secondary: 'border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper',
  panel: 'bg-panel-accent text-panel hover:bg-on-panel hover:text-panel',
  'panel-secondary':
    'border-[1.5px] border-on-panel text-on-panel hover:bg-on-panel hover:text-panel',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for a link or a button alike. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${buttonBase} ${looks[look]} ${extra}`.trim();
}

export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<'a'> & { look?: ButtonLook }) {
  return <a {...props} className={buttonClass(look, className)} />;
}
