'use client';

import { useState } from 'react';

/**
 * Copies a URL, which may be relative to the page's, and says so. Without a script there is no button: the
 * address bar has it too.
 */
export function CopyLink({
  url,
  label,
  copied,
  className,
}: {
  url: string;
  label: string;
  /** Text once it is copied. */
  copied: string;
  className: string;
}) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      // Missing where the site is tried out without TLS.
      await navigator.clipboard.writeText(new URL(url, window.location.href).href);
      setSaid(copied);
    } catch {
      setSaid('Copie impossible\u00a0: l’adresse de cette page est le lien');
    }
  };
  return (
    <div className="needs-script flex flex-wrap items-baseline gap-x-3">
      <button type="button" onClick={copy} className={className}>
        {label}
      </button>
      <span role="status" className="text-sm">
        {said}
      </span>
    </div>
  );
}
