/** Letters that are typed before their field stands. */
export type TypedAhead = {
  /** Ends the listening, and gives what was typed. */
  take: () => string;
};

/** Whether a key writes a letter: AltGr does so on many keyboards, and is Ctrl and Alt at once for a browser. */
const writes = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey));

/**
 * Keeps what is typed from now on, and lets none of it reach what has the focus meanwhile.
 *
 * @param onEscape is told that nothing is wanted any more
 */
export function typedAhead(onEscape: () => void): TypedAhead {
  let letters = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') letters = [...letters].slice(0, -1).join('');
    else if (writes(event)) letters += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, true);
  return {
    take: () => {
      window.removeEventListener('keydown', onKeyDown, true);
      const typed = letters;
      letters = '';
      return typed;
    },
  };
}
