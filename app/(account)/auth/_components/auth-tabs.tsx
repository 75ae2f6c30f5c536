'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { dismissToasts } from '@/app/_components/ui/show-toast.ts';
import { PasswordVisibility } from '../../_components/password-field.tsx';

/** The tabs of /auth (product.md, Accounts), by the `mode` of the URL. */
export type AuthMode = 'connexion' | 'inscription';

const tabs = [
  { mode: 'connexion', label: 'Connexion' },
  { mode: 'inscription', label: 'Inscription' },
] as const;

/** Links that scripts turn into tabs: each has its own URL, and works without them. */
export function AuthTabs({
  initial,
  hrefs,
  panels,
}: {
  initial: AuthMode;
  hrefs: Record<AuthMode, string>;
  panels: Record<AuthMode, ReactNode>;
}) {
  const [mode, setMode] = useState(initial);

  const open = (next: AuthMode) => {
    if (next !== mode) void dismissToasts();
    setMode(next);
    window.history.replaceState(null, '', hrefs[next]);
  };
  const onClick = (event: MouseEvent, next: AuthMode) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: 'other',
      ArrowRight: 'other',
      Home: 'connexion',
      End: 'inscription',
      ' ': mode,
    }[event.key];
    if (!to) return;
    event.preventDefault();
    const next = to === 'other' ? (mode === 'connexion' ? 'inscription' : 'connexion') : to;
    open(next as AuthMode);
    document.getElementById(`onglet-${next}`)?.focus();
  };

  return (
    <PasswordVisibility>
      <div
        role="tablist"
        aria-label="Accès à votre espace"
        className="relative z-10 mx-[min(1.25rem,5vw)] flex flex-wrap gap-x-2 sm:mx-8"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <a
            key={tab.mode}
            id={`onglet-${tab.mode}`}
            role="tab"
            href={hrefs[tab.mode]}
            aria-selected={mode === tab.mode}
            aria-controls={`panneau-${tab.mode}`}
            tabIndex={mode === tab.mode ? 0 : -1}
            onClick={(event) => onClick(event, tab.mode)}
            className="-mb-[1.5px] rounded-t-xl border-[1.5px] border-transparent border-b-0 px-[min(1.25rem,5vw)] py-3 font-semibold text-muted hover:text-ink aria-selected:border-ink aria-selected:bg-sheet aria-selected:text-ink"
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.mode}
          id={`panneau-${tab.mode}`}
          role="tabpanel"
          aria-labelledby={`onglet-${tab.mode}`}
          hidden={mode !== tab.mode}
          className="tile p-5 sm:p-8"
        >
          {panels[tab.mode]}
        </div>
      ))}
    </PasswordVisibility>
  );
}
