import { passwordStrength } from '@/lib/validation/password.ts';

const fills = { weak: 'bg-danger', medium: 'bg-wait', strong: 'bg-done' } as const;

/** The strength of the typed password, with the rules that it fails (product.md, Passwords). */
export function StrengthMeter({ id, password }: { id: string; password: string }) {
  const { level, label, thirds, errors } = passwordStrength(password);
  const shown = password !== '';
  return (
    <div id={id} className="needs-script mt-2.5 text-sm" aria-live="polite">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((third) => (
          <span
            key={third}
            data-full={shown && third <= thirds}
            className={`h-1.5 rounded-full ${shown && third <= thirds ? fills[level] : 'bg-line'}`}
          />
        ))}
      </div>
      {shown ? (
        <p className="mt-1.5">
          Force du mot de passe{'\u00a0'}: <strong>{label}</strong>
        </p>
      ) : (
        <p className="mt-1.5 text-muted">
          8{'\u00a0'}caractères au moins, avec une majuscule, une minuscule, un chiffre et un
          caractère spécial.
        </p>
      )}
      {shown && errors.length > 0 ? (
        <ul className="mt-1 grid gap-0.5 text-muted">
          {errors.map((error) => (
            <li key={error} className="flex gap-2">
              <span aria-hidden="true">×</span>
              {error}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
