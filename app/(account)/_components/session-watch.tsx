'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import type { AuthSnapshot } from '@/lib/account/auth-snapshot.ts';
import { dropDeprecatedToken } from '@/lib/account/browser-data.ts';

/** Told when a session opens or ends. */
const CHANNEL = 'account';

/** The id of who is signed in, or null; undefined where no answer comes. */
async function fetchUserId(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/auth/session', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const { user }: AuthSnapshot = await response.json();
    return user?.id ?? null;
  } catch {
    return undefined;
  }
}

/** Loads a page of the client area anew once it is another visitor's, as after a sign-out elsewhere. */
export function SessionWatch() {
  const path = usePathname();
  /** Undefined until the first answer. */
  const known = useRef<string | null>(undefined);

  const look = useCallback(async () => {
    const id = await fetchUserId();
    if (id === undefined) return;
    const before = known.current;
    known.current = id;
    // Another tab signed in, out, or in as somebody else: this page is no longer this visitor's.
    if (before !== undefined && before !== id) window.location.reload();
  }, []);

  useEffect(() => {
    dropDeprecatedToken();
    const channel = new BroadcastChannel(CHANNEL);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look();
    };
    channel.addEventListener('message', look);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onVisible);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onVisible);
    };
  }, [look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may follow a sign-in.
  useEffect(() => {
    known.current = undefined;
    void look();
  }, [path, look]);

  return null;
}

/** Tells this tab and the others to look again who is signed in. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
