'use client';

import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { FormNotice } from '@/app/_components/form/form-notice.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import { appointmentPath } from '@/lib/appointments/paths.ts';
import { cancel } from '../actions.ts';

const LABELS = { reason: 'Pourquoi (facultatif)' };

const schema = () =>
  import('@/lib/appointments/booking.ts').then(({ reasonSchema }) => reasonSchema);

/** Cancels the appointment of a link, with a reason if one likes. */
export function CancelForm({ token, max }: { token: string; max: number }) {
  const form = useServerForm({
    name: 'annulation',
    labels: LABELS,
    action: cancel,
    schema,
  });
  const { formProps, field, pending } = form;
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <h2 className="sr-only">Annulation</h2>
      <FormNotice form={form} />
      <form {...formProps} aria-label="Annuler ce rendez-vous" className="grid gap-6">
        <input type="hidden" name="lien" value={token} />
        <CountedArea {...field('reason')} max={max} rows={3} />
        <p className="flex flex-wrap items-center gap-4">
          <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
            {pending ? 'Annulation…' : 'Annuler le rendez-vous'}
          </button>
          <a className="link py-2" href={appointmentPath(token)}>
            Garder le rendez-vous
          </a>
        </p>
      </form>
    </div>
  );
}
