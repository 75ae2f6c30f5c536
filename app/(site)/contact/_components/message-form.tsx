'use client';

import { Honeypot } from '@/app/_components/lead-form/honeypot.tsx';
import { LeadNotice } from '@/app/_components/lead-form/lead-notice.tsx';
import { useLeadForm } from '@/app/_components/lead-form/use-lead-form.ts';
import { SubmitButton } from '@/app/_components/ui/submit-button.tsx';
import { TextAreaField } from '@/app/_components/ui/text-area-field.tsx';
import { TextField } from '@/app/_components/ui/text-field.tsx';
import { SENT_TOASTS } from '@/lib/leads/state.ts';
import { sendMessage } from '../actions.ts';

const LABELS = {
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  subject: 'Sujet',
  message: 'Votre message',
} as const;

const FIELDS = Object.keys(LABELS);

const fieldId = (name: string) => `message-${name}`;

const schema = () => import('@/lib/leads/message.ts').then(({ messageSchema }) => messageSchema);

/** The contact form (§2 « Contact », §4, §5). `lengths` are the longest that each field may be. */
export function MessageForm({ lengths }: { lengths: Record<keyof typeof LABELS, number> }) {
  const { formProps, notice, state, errors, isSending } = useLeadForm('message', {
    action: sendMessage,
    fields: FIELDS,
    schema,
    page: '/contact#message',
  });
  const field = (name: keyof typeof LABELS) => ({
    id: fieldId(name),
    name,
    label: LABELS[name],
    error: errors[name],
    maxLength: lengths[name],
    defaultValue: state.values[name] ?? '',
    required: true,
  });
  return (
    <div className="grid gap-6">
      <LeadNotice
        ref={notice}
        state={state}
        errors={errors}
        labels={LABELS}
        fieldId={fieldId}
        sent={{
          title: SENT_TOASTS.message.title,
          children: <p>{SENT_TOASTS.message.description}</p>,
        }}
      />
      <form {...formProps} aria-label="Écrire un message" className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('name')} autoComplete="name" />
          <TextField {...field('email')} type="email" autoComplete="email" />
        </div>
        <TextField {...field('subject')} autoComplete="off" />
        <TextAreaField {...field('message')} />
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SubmitButton pending={isSending} busy="Envoi en cours…">
            Envoyer le message
          </SubmitButton>
          <p className="max-w-md flex-1 basis-64 text-muted text-sm">
            Les quatre champs sont obligatoires. En envoyant, vous acceptez que je m’en serve pour
            vous répondre{'\u00a0'}: voir la{' '}
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
