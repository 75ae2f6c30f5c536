'use client';

import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { FormNotice } from '@/app/_components/form/form-notice.tsx';
import { Honeypot } from '@/app/_components/form/honeypot.tsx';
import { PrivacyConsent } from '@/app/_components/form/privacy-consent.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useClientContact } from '@/app/_components/form/use-client-contact.ts';
import { useLeadSending } from '@/app/_components/form/use-lead-sending.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { sendMessage } from '@/app/(site)/contact/actions.ts';
import type { ContactPage } from '@/lib/content/index.ts';
import { followPath } from '@/lib/requests/follow-path.ts';

const schema = () => import('@/lib/requests/message.ts').then(({ messageSchema }) => messageSchema);

/** The contact form (product.md, Contact). */
export function MessageForm({
  max,
  words,
  page,
  subject = '',
}: {
  /** Length of the message, in characters. */
  max: number;
  words: ContactPage['words'];
  /** Where the answer to a post without scripts is shown, path and fragment. */
  page: string;
  /** A subject to begin with. */
  subject?: string;
}) {
  const send = useLeadSending();
  const labels = {
    name: words.nameLabel,
    email: words.emailLabel,
    subject: words.subjectLabel,
    message: words.messageLabel,
  };
  const form = useServerForm({
    name: 'message',
    labels,
    action: sendMessage,
    page,
    schema,
    memory: 'message',
    contact: useClientContact(),
    announces: ({ status }) => status === 'done',
    send,
  });
  const { formProps, field, pending } = form;
  const required = (name: keyof typeof labels) => ({
    ...field(name),
    label: <Words>{labels[name]}</Words>,
    required: true,
  });
  return (
    <div className="grid gap-6">
      <FormNotice form={form}>
        {form.state.reference ? (
          <a href={followPath(form.state.reference)} className="link">
            Suivre ce message
          </a>
        ) : null}
      </FormNotice>
      <form {...formProps} noValidate aria-label="Écrire un message" className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...required('name')} autoComplete="name" />
          <TextField {...required('email')} type="email" autoComplete="email" />
        </div>
        <TextField
          {...required('subject')}
          defaultValue={field('subject').defaultValue || subject}
          autoComplete="off"
        />
        <CountedArea {...required('message')} max={max} />
        <Honeypot />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SubmitButton pending={pending} busy="Envoi en cours…">
            {words.sendButton}
          </SubmitButton>
          <p className="max-w-md flex-1 basis-64 text-muted text-sm">
            <PrivacyConsent words={words} />
          </p>
        </div>
      </form>
    </div>
  );
}
