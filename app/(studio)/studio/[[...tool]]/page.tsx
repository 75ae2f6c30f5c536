import { preload } from 'react-dom';
import { StudioClient } from './studio-client.tsx';

export { metadata, viewport } from 'next-sanity/studio';

/** Every path below /studio is the Studio's own: one static page serves them all. */
export function generateStaticParams() {
  return [{ tool: [] }];
}

export default function StudioPage() {
  // The Studio's first request, preloaded before its scripts are there to make it.
  preload('/api/studio', { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <>
      <noscript>Le Studio a besoin de JavaScript : activez-le, puis rechargez la page.</noscript>
      <StudioClient />
    </>
  );
}
