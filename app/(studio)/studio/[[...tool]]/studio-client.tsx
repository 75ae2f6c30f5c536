'use client';

import { NextStudio } from 'next-sanity/studio/client-component';
import { useEffect, useState } from 'react';
import { studioConfig } from '@/studio/sanity.config.ts';

type Config = ReturnType<typeof studioConfig>;

/** Asks the server which store this site's content is in. */
async function askForConfig(): Promise<Config> {
  const answer = await fetch('/api/studio');
  if (!answer.ok) throw new Error(`/api/studio: ${answer.status}`);
  return studioConfig(await answer.json());
}

/** The Studio runs in the browser alone; its configuration holds functions. */
export function StudioClient() {
  const [found, setFound] = useState<{ config: Config } | { error: unknown }>();
  useEffect(() => {
    askForConfig().then(
      (config) => setFound({ config }),
      (error: unknown) => setFound({ error }),
    );
  }, []);
  if (found && 'error' in found) throw found.error;
  return found && <NextStudio config={found.config} />;
}
