'use client';

import { NextStudio } from 'next-sanity/studio/client-component';
import config from '@/studio/sanity.config.ts';

/** The Studio runs in the browser alone; its configuration holds functions. */
export function StudioClient() {
  return <NextStudio config={config} />;
}
