'use client';

import { useState } from 'react';

/** Copies the article's address. Without a script there is no button: the address bar has it too. */
export function CopyLink({ url, className }: { url: string; className: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('Lien copié'),
      () => setSaid('Copie impossible'),
    );
  return (
    <div className="needs-script flex flex-wrap items-baseline gap-x-3">
      <button type="button" onClick={copy} className={className}>
        Copier le lien
      </button>
      <span role="status" className="text-muted text-sm">
        {said}
      </span>
    </div>
  );
}
