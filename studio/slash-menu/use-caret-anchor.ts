import { useEffect, useState } from 'react';

/**
 * An element that lies where the caret is, for what opens beside it: a caret has none of its own.
 *
 * @param onLeft is told when the text loses the focus
 */
export function useCaretAnchor(onLeft: () => void) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!anchor) return;
    const follow = () => {
      const selection = getSelection();
      if (!selection?.rangeCount) return;
      const { left, top, height } = selection.getRangeAt(0).getBoundingClientRect();
      Object.assign(anchor.style, {
        left: `${left}px`,
        top: `${top}px`,
        height: `${height}px`,
        width: '1px',
      });
    };
    follow();
    document.addEventListener('selectionchange', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('selectionchange', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [anchor]);
  useEffect(() => {
    const text = document.activeElement;
    text?.addEventListener('blur', onLeft);
    return () => text?.removeEventListener('blur', onLeft);
  }, [onLeft]);
  return { anchor, setAnchor };
}
