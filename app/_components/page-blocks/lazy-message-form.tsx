'use client';

import { type ComponentProps, lazy } from 'react';
import type { MessageForm } from '@/app/_components/form/message-form.tsx';

const Form = lazy(() =>
  import('@/app/_components/form/message-form.tsx').then((module) => ({
    default: module.MessageForm,
  })),
);

/** The contact form whose scripts only a page that has it loads: what a page may show, it loads the scripts of. */
export const LazyMessageForm = (props: ComponentProps<typeof MessageForm>) => <Form {...props} />;
