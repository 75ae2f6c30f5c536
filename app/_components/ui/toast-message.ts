/** What a toast says (product.md, Toasts). */
export type ToastMessage = { title: string; description: string; tone: 'success' | 'error' };
