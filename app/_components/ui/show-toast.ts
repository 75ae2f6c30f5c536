import type { Toast } from '@/lib/forms/toasts.ts';

let isLoaded = false;

/** Shows a toast. What draws it is loaded with the first one: no page pays for it before. */
export async function showToast(toast: Toast): Promise<void> {
  const { show } = await import('./toaster.tsx');
  isLoaded = true;
  await show(toast);
}

/** Takes all toasts away, where what they speak of is no more in sight. */
export async function dismissToasts(): Promise<void> {
  if (isLoaded) (await import('./toaster.tsx')).dismiss();
}
