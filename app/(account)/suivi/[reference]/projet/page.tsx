import type { Metadata } from 'next';
import { getDashboardPage } from '@/lib/content/index.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import { referenceIn } from '@/lib/requests/by-link.ts';
import { followPath } from '@/lib/requests/follow-path.ts';
import { LedHome } from '../../../_components/led-to.tsx';
import { Linked } from '../../../_components/project/linked-project.tsx';
import { openProject } from '../../../_components/project/open-project.ts';
import { PROJECT_TITLE_ID } from '../../../_components/project/project-view.tsx';
import { Signpost } from '../../../_components/signpost.tsx';
import { BrokenReference } from '../_components/broken-reference.tsx';
import { Locked } from '../_components/locked.tsx';
import { openRequest } from '../_components/open-request.ts';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Votre projet',
  robots: { index: false, follow: false },
  // The URL holds the reference: no other site is told it. Our own forms need to say where they come from.
  referrer: 'same-origin',
};

/** A project by the reference of its request, without an account (product.md, A project without an account). */
export default async function ProjectByReferencePage({
  params,
}: PageProps<'/suivi/[reference]/projet'>) {
  const [{ reference: typed }, words] = await Promise.all([params, getDashboardPage()]);
  const reference = referenceIn(typed);
  if (!reference) return <BrokenReference words={words} />;
  const opened = await openProject({ reference });
  if (typeof opened === 'string') return <LedHome href={opened} />;
  if (opened) {
    const back = { href: followPath(reference), label: 'Suivre la demande' };
    return <Linked link={{ reference }} opened={opened} back={back} />;
  }
  const request = opened === false ? false : await openRequest(reference);
  if (request === false) {
    return (
      <Signpost
        title="Ce projet ne répond pas pour le moment"
        text={'Rien n’est perdu\u00a0: réessayez dans un instant.'}
        ways={[{ href: linkedProjectPath({ reference }), label: 'Réessayer' }]}
      />
    );
  }
  return request ? (
    <Signpost
      title={words.noLinkedProjectTitle}
      text={words.noLinkedProjectText}
      ways={[{ href: followPath(reference), label: 'Suivre la demande' }]}
    />
  ) : (
    <Locked
      reference={reference}
      words={words}
      title={words.projectLinkTitle}
      lead={words.projectLinkText}
      button="Voir le projet"
      to={{ page: 'projet', title: PROJECT_TITLE_ID }}
    />
  );
}
