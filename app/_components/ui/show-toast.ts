import type { ToastMessage } from './toast-message.ts';

export type { ToastMessage };

/** Shows a toast. What draws it is loaded with the first one: no page pays for it before. */
export async function showToast(message: ToastMessage): Promise<void> {
  const { show } = await import('./toaster.tsx');
  await show(message);
}
