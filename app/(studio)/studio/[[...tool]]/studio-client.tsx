'use client';

import '@/studio/idle-moments.ts';
import '@/studio/plain-clipboard.ts';
import { NextStudio } from 'next-sanity/studio/client-component';
import { useCallback, useEffect, useState } from 'react';
import { studioConfig } from '@/studio/sanity.config.ts';

type Config = ReturnType<typeof studioConfig>;

/** Asks the server which store this site's content is in. */
async function askForConfig(): Promise<Config> {
  const answer = await fetch('/api/studio');
  if (!answer.ok) throw new Error(`/api/studio: ${answer.status}`);
  return studioConfig(await answer.json());
}

/** Place in the middle of the empty page, where the Studio's own first words will be. */
const MIDDLE = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '1rem',
  minHeight: '100dvh',
  padding: '0 1.5rem',
  textAlign: 'center',
  fontFamily: 'system-ui, sans-serif',
} as const;

/** A button of the site, whose styles do not reach this page. */
const BUTTON = {
  minHeight: '3rem',
  padding: '0.625rem 1.5rem',
  border: 0,
  borderRadius: '999px',
  background: '#1c3fdc',
  color: '#fff',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
};

/** The Studio runs in the browser alone; its configuration holds functions. */
export function StudioClient() {
  const [config, setConfig] = useState<Config>();
  // Unknown where scripts do not run: the page says then that they are needed.
  const [isAway, setIsAway] = useState<boolean>();
  const open = useCallback(() => {
    setIsAway(false);
    askForConfig().then(setConfig, () => setIsAway(true));
  }, []);
  useEffect(open, [open]);
  if (config) return <NextStudio config={config} />;
  if (isAway === undefined) return null;
  return (
    <div style={MIDDLE}>
      {isAway ? (
        <>
          <p role="alert">Le Studio ne s’ouvre pas : le site ne répond pas. Rien n’est perdu.</p>
          <button type="button" onClick={open} style={BUTTON}>
            Réessayer
          </button>
        </>
      ) : (
        <p role="status">Le Studio s’ouvre…</p>
      )}
    </div>
  );
}
