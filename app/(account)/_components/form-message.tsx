import type { FormState } from '@/lib/forms/state.ts';
import { withoutRepeating } from '@/lib/forms/toasts.ts';
import { SignInAgain } from './sign-in-again.tsx';

/**
 * What a form was answered, in its place: the toast says the same, but goes, and is not there without
 * scripts.
 */
export function FormMessage({ state }: { state: FormState }) {
  // Out of the flow: an empty row would double the gap of its form.
  if (!state.toast) return <div role="status" className="absolute" />;
  const { title, description, tone } = withoutRepeating(state.toast, state.errors);
  const color = tone === 'error' ? 'border-danger bg-danger-soft' : 'border-done bg-done-soft';
  return (
    <div role="status">
      <div className={`rounded-lg border-[1.5px] px-4 py-3 ${color}`}>
        <p className="font-semibold">{title}</p>
        {description ? <p>{description}</p> : null}
        {state.status === 'refused' ? <SignInAgain /> : null}
      </div>
    </div>
  );
}
