import { FORM_FIELDS } from '@/lib/forms/fields.ts';

/** A field that no person sees or reaches, and that programs fill in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={FORM_FIELDS.honeypot}>Laissez ce champ vide</label>
      <input
        id={FORM_FIELDS.honeypot}
        name={FORM_FIELDS.honeypot}
        type="text"
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}
