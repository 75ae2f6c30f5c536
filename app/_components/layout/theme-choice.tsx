'use client';

import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, onThemeChange, THEMES, type Theme } from './theme.ts';

const labels: Record<Theme, string> = { system: 'Système', light: 'Clair', dark: 'Sombre' };

/** A disc: half, empty or full of ink. */
function Disc({ theme }: { theme: Theme }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" width="16" height="16" className="flex-none">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
      {theme === 'light' ? null : (
        <path
          d={theme === 'dark' ? 'M10 2a8 8 0 1 1 0 16a8 8 0 1 1 0-16' : 'M10 2a8 8 0 0 1 0 16z'}
          fill="currentColor"
        />
      )}
    </svg>
  );
}

/**
 * The choice of a theme, remembered on this device (product.md, Themes), alike wherever it stands. Needs scripts, and
 * hides without.
 */
export function ThemeChoice() {
  const name = useId();
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => undefined);

  return (
    <fieldset className="theme-choice needs-script">
      <legend className="sr-only">Thème</legend>
      {THEMES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
          />
          <Disc theme={value} />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  );
}
