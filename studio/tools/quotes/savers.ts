import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { isStale, sendChange } from './api.ts';
import { DraftSaver } from './draft-saver.ts';
import { formOf, type QuoteForm } from './form.ts';

/** The savers of opened drafts, for as long as the Studio is open: content that could not be stored is still there. */
const savers = new Map<string, DraftSaver>();

/** Asks before the window is closed on something that is not stored yet. */
function keepWindow(event: BeforeUnloadEvent): void {
  if ([...savers.values()].some((saver) => saver.now().state !== 'saved')) event.preventDefault();
}

/** The saver of a draft while it is edited, with content typed before that could not be stored. */
export function saverOf(
  { id, content, version, amends }: QuoteDetail,
  token: string | undefined,
): DraftSaver {
  const send = async (written: QuoteContent, seen: number) =>
    (await sendChange(token, { action: 'save', id, version: seen, content: written })).version;
  const known = savers.get(id);
  if (known) {
    known.sendBy(send);
    return known;
  }
  if (savers.size === 0) window.addEventListener('beforeunload', keepWindow);
  const saver = new DraftSaver(formOf(content, amends !== null), version, send, isStale);
  savers.set(id, saver);
  return saver;
}

/** A draft that was thrown away, or sent, is written no more. */
export const forgetSaver = (id: string): boolean => savers.delete(id);

/** Typed content of a quote that was never stored; null where there is none. */
export function unstoredOf(id: string): QuoteForm | null {
  const now = savers.get(id)?.now();
  return now && now.state !== 'saved' ? now.form : null;
}
