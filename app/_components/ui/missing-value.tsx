/** A fact that the consultant has not filled in yet, marked so that nobody takes it for one. */
export function MissingValue({ what }: { what: string }) {
  return (
    <span
      role="note"
      className="rounded bg-accent-soft px-1.5 py-0.5 font-semibold text-ink decoration-clone outline-1 outline-accent outline-dashed"
    >
      [à compléter{'\u00a0'}: {what}]
    </span>
  );
}
