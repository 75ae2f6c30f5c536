import { StudioClient } from './studio-client.tsx';

export { metadata, viewport } from 'next-sanity/studio';

/** Every path below /studio is the Studio's own: one static page serves them all. */
export function generateStaticParams() {
  return [{ tool: [] }];
}

export default function StudioPage() {
  return (
    <>
      <noscript>Le Studio a besoin de JavaScript : activez-le, puis rechargez la page.</noscript>
      <StudioClient />
    </>
  );
}
