'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { dropCookie, forgetSensitiveData, readCookie } from '@/lib/account/browser-data.ts';
import { FLASH_COOKIE, FLASHES, type Flash } from '@/lib/account/toasts.ts';
import { announceSessionChange } from './session-watch.tsx';

const isFlash = (value: string): value is Flash => Object.hasOwn(FLASHES, value);

/** Shows the toast that the page before left, and tidies up after a sign-out (product.md, Toasts). */
export function FlashToast() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after every navigation.
  useEffect(() => {
    const flash = readCookie(FLASH_COOKIE);
    if (!flash) return;
    dropCookie(FLASH_COOKIE);
    if (!isFlash(flash)) return;
    if (flash === 'signed-out' || flash === 'account-deleted') forgetSensitiveData();
    announceSessionChange();
    void showToast(FLASHES[flash]);
  }, [path]);
  return null;
}
