/** What a toast says (§8). */
export type ToastMessage = { title: string; description: string; tone: 'success' | 'error' };
