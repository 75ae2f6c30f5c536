/** What a toast says (§8). */
export type ToastMessage = { title: string; description: string; tone: 'success' | 'error' };

/** Shows a toast. What draws it is loaded with the first one: no page pays for it before. */
export async function showToast(message: ToastMessage): Promise<void> {
  const { show } = await import('./toaster');
  await show(message);
}
