'use client';

import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import type { Toast } from '@/lib/forms/toasts.ts';

/** Time that a toast stays, in ms, and number of toasts visible at once. */
const DURATION_MS = 4_000;
const VISIBLE = 3;

/** The choices of the cookie banner stay in sight (consent.css); on a high banner, part of them. */
const OFFSET = { bottom: 'calc(min(var(--foot, 0rem), 50dvh) + 1rem)' };

function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount]);
  return null;
}

/** Settles once the toasts have their place in the page: one that is shown before would be lost. */
const mounted = new Promise<void>((resolve) => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <>
      <Toaster
        className="above-foot"
        containerAriaLabel="Notifications"
        duration={DURATION_MS}
        mobileOffset={OFFSET}
        offset={OFFSET}
        position="bottom-right"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-start gap-3 rounded-xl font-sans border-[1.5px] border-ink bg-sheet p-4 text-ink text-base shadow-[6px_6px_0_var(--line)] sm:w-[22rem]',
            icon: 'mt-0.5 flex-none',
            success: '[&_[data-icon]]:text-done',
            error: '[&_[data-icon]]:text-danger',
            title: 'font-semibold leading-snug',
            description: 'mt-1 text-muted text-sm leading-snug',
          },
        }}
        visibleToasts={VISIBLE}
      />
      <Mounted onMount={resolve} />
    </>,
  );
});

/** Shows one toast. */
export async function show({ tone, title, description }: Toast): Promise<void> {
  await mounted;
  toast[tone](title, { description: description || undefined });
}

/** Takes all toasts away. */
export const dismiss = () => void toast.dismiss();
