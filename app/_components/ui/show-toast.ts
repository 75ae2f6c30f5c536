import type { Toast } from '@/lib/forms/toasts.ts';

/** Shows a toast. What draws it is loaded with the first one: no page pays for it before. */
export async function showToast(toast: Toast): Promise<void> {
  const { show } = await import('./toaster.tsx');
  await show(toast);
}
