import { Signpost } from './signpost.tsx';

/**
 * A page that leads on by itself, without scripts too: these pages begin to be sent before it is known who reads them, when no
 * answer can lead elsewhere any more.
 */
export function LedTo({ href, title, label }: { href: string; title: string; label: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      <Signpost title={title} text="La page s’ouvre dans un instant." ways={[{ href, label }]} />
    </>
  );
}

/** The same to what a signed-in client has in their account. */
export const LedHome = ({ href }: { href: string }) => (
  <LedTo href={href} title="C’est dans votre espace" label="Ouvrir mon espace" />
);
