/** The message of a group of choices, under its question. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className="-mt-2 mb-4 font-medium text-danger empty:hidden">
      {children}
    </p>
  );
}
