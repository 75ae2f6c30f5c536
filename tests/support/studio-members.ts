import { sharedState } from './shared-state.ts';

/** Has the site ask the lake anew who is at the Studio: it remembers the answer for a minute (lib/security/studio-identity.ts). */
export function forgetMembers(): void {
  const known = sharedState<Record<'members' | 'strange', Map<string, unknown>>>('studioMembers');
  known?.members.clear();
  known?.strange.clear();
}
