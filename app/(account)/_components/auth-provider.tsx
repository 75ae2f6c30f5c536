'use client';

import { usePathname } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { type AuthSnapshot, type AuthState, LOADING, settled } from '@/lib/account/auth-state.ts';
import { dropDeprecatedToken, forgetSensitiveData } from '@/lib/account/browser-data.ts';
import { signIn, signOut as signOutAction, signUp } from '../auth/actions.ts';
import { saveProfile as updateProfile } from '../dashboard/actions.ts';

type SignOutScope = Parameters<typeof signOutAction>[0];

/** What the account is to client components (§3). */
export type Auth = AuthState & {
  signIn: typeof signIn;
  signUp: typeof signUp;
  /** Leaves for /auth; resolves with the message where that failed. */
  signOut(scope?: SignOutScope): Promise<string | null>;
  updateProfile: typeof updateProfile;
};

const AuthContext = createContext<Auth | null>(null);

/** Told when a session opens or ends, and when what an account holds has changed. */
const CHANNEL = 'account';

async function fetchSnapshot(): Promise<AuthSnapshot | null> {
  try {
    const response = await fetch('/auth/session', { cache: 'no-store' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [state, dispatch] = useReducer(settled, LOADING);
  /** Undefined until the first answer. */
  const known = useRef<string | null>(undefined);

  const refresh = useCallback(async () => {
    const snapshot = await fetchSnapshot();
    // A transition waits for a page that is still coming alive; an update at once would draw it anew,
    // without what was typed.
    startTransition(() => dispatch(snapshot));
    if (!snapshot) return;
    const id = snapshot.user?.id ?? null;
    const before = known.current;
    known.current = id;
    // Another tab signed in, out, or in as somebody else: this page is no longer this visitor's.
    if (before !== undefined && before !== id) window.location.reload();
  }, []);

  useEffect(() => {
    dropDeprecatedToken();
    const channel = new BroadcastChannel(CHANNEL);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    channel.addEventListener('message', refresh);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onVisible);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onVisible);
    };
  }, [refresh]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may follow a sign-in.
  useEffect(() => {
    known.current = undefined;
    void refresh();
  }, [path, refresh]);

  const signOut = useCallback(async (scope: SignOutScope = 'local') => {
    const message = await signOutAction(scope);
    if (message !== null || scope === 'others') return message;
    forgetSensitiveData();
    window.location.replace('/auth');
    return null;
  }, []);

  const auth = useMemo<Auth>(
    () => ({ ...state, signIn, signUp, signOut, updateProfile }),
    [state, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The account, inside the client area. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth needs AuthProvider around it');
  return auth;
}

/** Tells this tab and the others to look again who is signed in, and what their profile says. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
