import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { PostedFormProvider } from '@/app/_components/form/posted-form.tsx';
import { SiteFrame } from '@/app/_components/layout/site-frame.tsx';
import { getSiteSettings } from '@/lib/content/index.ts';
import { readPostedForm } from '@/lib/forms/posted-form.ts';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/cookies.ts';
import { FlashToast } from './_components/flash-toast.tsx';
import { SessionWatch } from './_components/session-watch.tsx';

export { viewport } from '@/app/(site)/layout.tsx';

/**
 * Nothing of the client area is prerendered: each answer is one visitor's, carries its own nonce, and
 * reads without scripts.
 */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const { brand } = await getSiteSettings();
  return {
    title: { default: 'Espace client', template: `%s · ${brand}` },
    robots: { index: false, follow: false },
  };
}

export default async function AccountLayout({ children }: { children: ReactNode }) {
  await connection();
  const sent = await headers();
  // Not cookies(), which Next 16.4 refuses in development after a form that came without scripts.
  const signedIn = (sent.get('cookie') ?? '').includes(`${SIGNED_IN_COOKIE}=`);
  return (
    <SiteFrame signedIn={signedIn}>
      <PostedFormProvider value={await readPostedForm()}>{children}</PostedFormProvider>
      <SessionWatch />
      <FlashToast />
    </SiteFrame>
  );
}
