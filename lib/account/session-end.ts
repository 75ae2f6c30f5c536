import 'server-only';
import { cookies } from 'next/headers';
import type { FormRefusal } from '../forms/refusal.ts';
import type { Result } from '../result/result.ts';
import { type SignOutScope, signOut } from './auth.ts';
import { isSensitiveCookie } from './browser-data.ts';
import { setFlash } from './flash.ts';

/**
 * Signs out: the sessions of the scope end, and where that is this one too, every cookie
 * whose name contains token or auth goes. The page that follows clears the browser's storage.
 */
export async function endSession(scope: SignOutScope): Promise<Result<null, FormRefusal>> {
  const result = await signOut(scope);
  if (!result.ok || scope === 'others') return result;
  await dropSensitiveCookies();
  await setFlash('signed-out');
  return result;
}

/** Every cookie whose name contains token or auth goes (product.md, Sign-out). */
export async function dropSensitiveCookies(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll()) if (isSensitiveCookie(name)) store.delete(name);
}
