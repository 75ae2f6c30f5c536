import 'server-only';
import { cookies } from 'next/headers';
import { SESSION_COOKIE_OPTIONS } from '../supabase/cookies.ts';
import { FLASH_COOKIE, type Flash } from './toasts.ts';

/** Leaves a toast for the page that follows, which has a minute to show it. */
export async function setFlash(flash: Flash): Promise<void> {
  const store = await cookies();
  store.set(FLASH_COOKIE, flash, { ...SESSION_COOKIE_OPTIONS, httpOnly: false, maxAge: 60 });
}
