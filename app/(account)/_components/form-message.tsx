import type { FormState } from '@/lib/forms/state.ts';

/**
 * What a form was answered, in its place: the toast says the same, but goes, and is not there without
 * scripts.
 */
export function FormMessage({ state }: { state: FormState }) {
  if (!state.toast) return <div role="status" />;
  const { title, description, tone } = state.toast;
  const color = tone === 'error' ? 'border-danger bg-danger-soft' : 'border-done bg-done-soft';
  return (
    <div role="status">
      <div className={`rounded-lg border-[1.5px] px-4 py-3 ${color}`}>
        <p className="font-semibold">{title}</p>
        <p>{description}</p>
      </div>
    </div>
  );
}
