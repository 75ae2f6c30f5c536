import { useEffect, useRef, useState } from 'react';

/** The width of an element, in px; 0 until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** A mail on a screen of its own width, made smaller where there is less room. */
export function MailFrame({
  html,
  width,
  title,
}: {
  html: string;
  /** Of the screen, in px. */
  width: number;
  title: string;
}) {
  const room = useWidth();
  const [height, setHeight] = useState(0);
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={room.ref} style={{ height: height * scale, overflow: 'hidden' }}>
      <iframe
        key={width}
        onLoad={({ currentTarget: { contentDocument } }) => {
          // Not the document's: that is no lower than the frame was before.
          if (contentDocument) setHeight(contentDocument.body.offsetHeight);
        }}
        // Without scripts; its own origin alone lets its height be read.
        sandbox="allow-same-origin"
        srcDoc={html}
        style={{
          width,
          height,
          border: 0,
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
        }}
        title={title}
      />
    </div>
  );
}
