'use client';

import { type ComponentProps, lazy } from 'react';
import type { MessageForm } from '@/app/_components/form/message-form.tsx';

/** An import that does not come: of a build that has been replaced. The form is then sent as without scripts. */
const never = () => new Promise<never>(() => {});

const Form = lazy(() =>
  import('@/app/_components/form/message-form.tsx').then(
    (module) => ({ default: module.MessageForm }),
    never,
  ),
);

/**
 * The contact form whose scripts only a page that has it loads: what a page may show, it loads the scripts of. No `Suspense`
 * is around it: React would put the form of a long page behind the page's end, where only scripts find it.
 */
export const LazyMessageForm = (props: ComponentProps<typeof MessageForm>) => <Form {...props} />;
