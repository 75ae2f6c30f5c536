import { FORM_FIELDS } from '@/lib/leads/state';

/** A field that no person sees or reaches, and that programs fill in. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={FORM_FIELDS.trap}>Laissez ce champ vide</label>
      <input
        id={FORM_FIELDS.trap}
        name={FORM_FIELDS.trap}
        type="text"
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}
