/** Colours of states (product.md, Dashboard): under way blue, finished green, waiting yellow. Never colour alone. */
const LOOKS = {
  moving: 'bg-accent-soft text-accent',
  waiting: 'bg-wait-soft text-wait',
  done: 'bg-done-soft text-done',
  over: 'border-[1.5px] border-edge text-muted',
} as const;

export type StateLook = keyof typeof LOOKS;

/** The state of a project, a request or a quote. */
export const StatePill = ({ look, children }: { look: StateLook; children: string }) => (
  <span className={`rounded-full px-3 py-0.5 font-semibold text-sm ${LOOKS[look]}`}>
    {children}
  </span>
);
