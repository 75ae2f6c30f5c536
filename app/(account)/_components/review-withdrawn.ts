import { refresh } from 'next/cache';
import { success } from '@/lib/forms/toasts.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';

/** What a withdrawn review leaves, from the account or by a link: the site without it, and the toast that says so. */
export async function reviewWithdrawn(wasPublished: boolean) {
  if (wasPublished) await revalidateContent({ type: 'testimonial' });
  refresh();
  return {
    toast: success(
      'Avis retiré',
      wasPublished ? 'Il est effacé et ne paraît plus sur le site.' : 'Il est effacé.',
    ),
  };
}
