import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { after } from 'next/server';
import { consultantName } from '@/lib/content/consultant-name.ts';
import { getDashboardPage, getSiteSettings } from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { markOwnProjectSeen, readOwnMailChoices, readOwnProject } from '@/lib/projects/own.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { createSessionClient } from '@/lib/supabase/server.ts';
import { requireUser } from '@/lib/supabase/session.ts';
import { MailChoicesForm } from '../../../_components/mail-choices-form.tsx';
import { ProjectView, Section } from '../../../_components/project/project-view.tsx';
import { Signpost } from '../../../_components/signpost.tsx';
import { WayBack } from '../../../_components/way-back.tsx';
import { Unavailable } from '../../_components/unavailable.tsx';
import { Unreachable, unlessUnreachable } from '../../_components/unreachable.tsx';
import { approveStep, redoStep, removeFile, saveMailChoices, writeMessage } from './actions.ts';

/** A page of one person: nothing of it is prerendered. */
export const instant = false;

export async function generateMetadata({
  params,
}: PageProps<'/dashboard/projets/[id]'>): Promise<Metadata> {
  const { id } = await params;
  return pageMetadata({
    path: `/dashboard/projets/${id}`,
    title: 'Votre projet',
    description: 'Les étapes de votre projet, son journal, ses fichiers et vos messages.',
    settings: await getSiteSettings(),
  });
}

/** Logs a part that the store did not answer for; null has the page say so in its place. */
function unread(error: unknown): null {
  log.error({ err: error }, 'A project could not be read');
  return null;
}

/** The project as its client reads it; null where the store does not answer. */
async function load(id: string, userId: string) {
  const supabase = await createSessionClient();
  const [project, choices] = await Promise.all([
    readOwnProject(supabase, id).then((data) => ({ data }), unread),
    readOwnMailChoices(supabase, userId).catch(unread),
  ]);
  return { project, choices };
}

/** A project of the client's own (product.md, A project’s page). */
export default async function ProjectPage({ params }: PageProps<'/dashboard/projets/[id]'>) {
  const { id } = await params;
  const [words, settings] = await Promise.all([getDashboardPage(), getSiteSettings()]);
  const read = async () => {
    const user = await requireUser(`/dashboard/projets/${id}`);
    return { user, ...(await load(id, user.id)) };
  };
  const found = await withinBudget(read, await headers()).catch(unlessUnreachable);
  if (!found) return <Unreachable href={`/dashboard/projets/${id}`} />;
  const { user, choices } = found;
  if (!found.project) {
    return (
      <Signpost
        title="Ce projet ne répond pas pour le moment"
        text={'Rien n’est perdu\u00a0: réessayez dans un instant.'}
        ways={[
          { href: `/dashboard/projets/${id}`, label: 'Réessayer' },
          { href: '/dashboard?onglet=projets', label: words.backToProjects },
        ]}
      />
    );
  }
  const project = found.project.data;
  if (!project) notFound();
  // Once the answer has left: what is new on this page is still marked as new.
  after(() => markOwnProjectSeen(project, user.id).catch(unread));
  return (
    <ProjectView
      project={project}
      doing={{
        writeMessage,
        removeFile,
        steps: { approve: approveStep, redo: redoStep },
        filesAddress: '/api/fichiers',
        which: <input type="hidden" name="project" value={project.id} />,
      }}
      taxLabel={settings.labels.tax}
      consultant={consultantName(settings)}
      words={words}
      wayBack={<WayBack href="/dashboard?onglet=projets">{words.backToProjects}</WayBack>}
    >
      <Section id="e-mails" title={words.projectMailsTitle} text={words.projectMailsText}>
        {choices ? (
          <MailChoicesForm name="projet-e-mails" action={saveMailChoices} choices={choices} />
        ) : (
          <Unavailable>Vos choix ne répondent pas pour le moment.</Unavailable>
        )}
      </Section>
    </ProjectView>
  );
}
