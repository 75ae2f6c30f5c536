import { definePlugin } from 'sanity';
import { onlineActions } from './online.ts';
import { steadyCaret } from './steady-caret.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Keeps what is typed: the caret in its place, the window open until it is stored (studio.md, The Studio). */
export const typing = definePlugin({
  name: 'typing',
  document: { actions: onlineActions, components: { unstable_layout: UnsavedGuard } },
  form: { components: { input: steadyCaret } },
});
