import { buttonBase } from './button-link.tsx';

// Not among the looks of every button: public pages destroy nothing, and do not load this.

/** The classes of a button that leads to what can't be undone. */
export const toDangerClass = `${buttonBase} border-[1.5px] border-danger text-danger hover:bg-danger hover:text-paper`;

/** The classes of a button that does what can't be undone. */
export const dangerClass = `${buttonBase} bg-danger text-paper hover:bg-ink disabled:opacity-70 aria-disabled:opacity-70`;
