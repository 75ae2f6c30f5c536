'use client';

import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { FormNotice } from '@/app/_components/form/form-notice.tsx';
import { Honeypot } from '@/app/_components/form/honeypot.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { forget } from '@/app/_components/form/tab-memory.ts';
import { useClientContact } from '@/app/_components/form/use-client-contact.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { useVisitorZone } from '../../_components/visitor-zone.ts';
import { book } from '../actions.ts';
import { WayField } from './way-field.tsx';

const LABELS = {
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  way: 'Comment nous parlons-nous\u202f?',
  phone: 'Votre téléphone (facultatif en visioconférence)',
  subject: 'De quoi voulez-vous parler (facultatif)',
} as const;

const MEMORY = 'rendez-vous';

const schema = () =>
  import('@/lib/appointments/booking.ts').then(({ callerSchema }) => callerSchema);

/** The form for the visitor's details, once a time is held (product.md, Appointments). */
export function BookingForm({ hold, start, max }: { hold: string; start: string; max: number }) {
  const zone = useVisitorZone();
  const form = useServerForm({
    name: 'rendez-vous',
    labels: LABELS,
    action: book,
    schema,
    memory: MEMORY,
    // The redirection alone is thrown, once the typed text is stored.
    send: (ask, data) =>
      ask(data).catch((redirection: unknown) => {
        forget(MEMORY);
        throw redirection;
      }),
    contact: useClientContact(),
  });
  const { formProps, field, pending } = form;
  const labelled = (name: keyof typeof LABELS) => ({
    ...field(name),
    label: <Words>{LABELS[name]}</Words>,
  });
  return (
    <div className="grid gap-6">
      <FormNotice form={form} />
      <form {...formProps} aria-label="Réserver ce créneau" className="grid gap-5">
        <input type="hidden" name="hold" value={hold} />
        <input type="hidden" name="start" value={start} />
        <input type="hidden" name="zone" value={zone} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...labelled('name')} required autoComplete="name" />
          <TextField {...labelled('email')} required type="email" autoComplete="email" />
        </div>
        <WayField {...field('way')} label={LABELS.way} />
        <TextField {...labelled('phone')} type="tel" autoComplete="tel" />
        <CountedArea {...labelled('subject')} max={max} />
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SubmitButton pending={pending} busy="Réservation…">
            Réserver ce créneau
          </SubmitButton>
          <p className="max-w-md flex-1 basis-64 text-muted text-sm">
            Sauf si vous êtes connecté, un lien envoyé à votre adresse confirme le rendez-vous. En
            réservant, vous acceptez que je me serve de ces informations pour cet appel
            {'\u00a0'}: voir la{' '}
            <a href="/privacy" className="link">
              politique de confidentialité
            </a>
            .
          </p>
        </div>
      </form>
    </div>
  );
}
