'use client';

import { memo, useLayoutEffect } from 'react';
import { useClientContact } from './use-client-contact.ts';
import { type FormOptions, type LiveForm, type Posted, useLiveForm } from './use-live-form.ts';

/** Brings a form alive that stands beside it; each state of it is handed to `onForm`. */
export const FormEngine = memo(function FormEngine({
  onForm,
  ...form
}: FormOptions & Posted & { onForm: (form: LiveForm) => void }) {
  const live = useLiveForm({ ...form, contact: useClientContact() });
  useLayoutEffect(() => onForm(live));
  return null;
});
