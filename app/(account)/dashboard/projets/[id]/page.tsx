import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { after } from 'next/server';
import type { ReactNode } from 'react';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { consultantName } from '@/lib/content/consultant-name.ts';
import { type DashboardPage, getDashboardPage, getSiteSettings } from '@/lib/content/index.ts';
import { formatCents } from '@/lib/format/numbers.ts';
import { log } from '@/lib/log/log.ts';
import {
  markOwnProjectSeen,
  type OwnProject,
  readOwnMailChoices,
  readOwnProject,
} from '@/lib/projects/own.ts';
import { isOver } from '@/lib/projects/states.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { createSessionClient } from '@/lib/supabase/server.ts';
import { requireUser } from '@/lib/supabase/session.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { MailChoicesForm } from '../../../_components/mail-choices-form.tsx';
import { MessageForm } from '../../../_components/message-form.tsx';
import { Signpost } from '../../../_components/signpost.tsx';
import { Thread } from '../../../_components/thread.tsx';
import { WayBack } from '../../../_components/way-back.tsx';
import { ProgressWire } from '../../_components/progress-wire.tsx';
import { ProjectPills } from '../../_components/project-pills.tsx';
import { Unavailable } from '../../_components/unavailable.tsx';
import { Unreachable, unlessUnreachable } from '../../_components/unreachable.tsx';
import { FileList } from './_components/file-list.tsx';
import { Journal } from './_components/journal.tsx';
import { MilestoneList } from './_components/milestone-list.tsx';
import { NextStep } from './_components/next-step.tsx';
import { SendFiles } from './_components/send-files.tsx';
import { approveStep, redoStep, saveMailChoices, writeMessage } from './actions.ts';

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
  // A project that is over has no plan and no journal still to come.
  const awaits = !isOver(project.state);
  // Once the answer has left: what is new on this page is still marked as new.
  after(() => markOwnProjectSeen(project, user.id).catch(unread));
  return (
    <>
      <Head project={project} taxLabel={settings.labels.tax} words={words} />
      <div className="wrap grid gap-x-16 gap-y-14 pt-10 pb-20 lg:grid-cols-[1fr_1.7fr] lg:pt-14 lg:pb-28">
        {awaits || project.milestones.length > 0 ? (
          <div className="min-w-0 lg:sticky lg:top-28 lg:self-start">
            <Section id="etapes" title={words.milestonesTitle}>
              <MilestoneList
                milestones={project.milestones}
                empty={words.noMilestonesText}
                actions={{ approve: approveStep, redo: redoStep }}
              />
            </Section>
          </div>
        ) : null}
        <div className="grid min-w-0 content-start gap-y-14 lg:col-start-2">
          {awaits || project.journal.length > 0 ? (
            <Section id="journal" title={words.journalTitle}>
              <Journal
                entries={project.journal}
                seenUntil={project.seenUntil}
                empty={words.noJournalText}
              />
            </Section>
          ) : null}
          <Section id="fichiers" title={words.filesTitle} text={words.filesText}>
            <FileList
              files={project.files}
              seenUntil={project.seenUntil}
              empty={words.noFilesText}
            />
            <SendFiles project={project.id} />
          </Section>
          <Section
            id="messages"
            title={words.projectMessagesTitle}
            text={project.messages.length === 0 ? words.noProjectMessagesText : undefined}
          >
            {project.messages.length > 0 ? (
              <div className="mb-8">
                <Thread messages={project.messages} consultant={consultantName(settings)} />
              </div>
            ) : null}
            <MessageForm name={`projet-message-${project.id}`} action={writeMessage}>
              <input type="hidden" name="project" value={project.id} />
            </MessageForm>
          </Section>
          <Section id="e-mails" title={words.projectMailsTitle} text={words.projectMailsText}>
            {choices ? (
              <MailChoicesForm name="projet-e-mails" action={saveMailChoices} choices={choices} />
            ) : (
              <Unavailable>Vos choix ne répondent pas pour le moment.</Unavailable>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}

/** The head of the page: the project and, before all else, its next step. */
function Head({
  project,
  taxLabel,
  words,
}: {
  project: OwnProject;
  taxLabel: string;
  words: DashboardPage;
}) {
  const { name, description, isExample, nextStep, state, amountCents } = project;
  return (
    <div className="canvas">
      <div className="wrap pt-32 pb-10 lg:pt-36 lg:pb-14">
        <WayBack href="/dashboard?onglet=projets">{words.backToProjects}</WayBack>
        <div className="mt-6 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[1.7fr_1fr]">
          <div className="min-w-0">
            <ProjectPills project={{ ...project, news: 0, toApprove: 0 }} />
            <h1 className="mt-4 break-words text-title">{t(name)}</h1>
            {isExample ? (
              <p className="mt-4 max-w-2xl text-muted">
                <Words>{words.exampleProjectText}</Words>
              </p>
            ) : null}
          </div>
          {isOver(state) ? null : (
            <div className="min-w-0 lg:row-span-2">
              <NextStep step={nextStep} title={words.nextStepTitle} empty={words.noNextStepText} />
            </div>
          )}
          {description || amountCents !== null ? (
            <div className="min-w-0">
              {description ? (
                <p className="max-w-2xl whitespace-pre-line break-words text-lead text-muted">
                  {t(description)}
                </p>
              ) : null}
              {amountCents === null ? null : (
                <p className="mt-4">
                  <span className="text-muted">Prix convenu{'\u00a0'}:</span>{' '}
                  <span className="figure text-lg">{formatCents(amountCents)}</span>{' '}
                  <span className="text-muted text-sm">{taxLabel}</span>
                </p>
              )}
            </div>
          ) : null}
        </div>
        {state === 'cancelled' ? null : <ProgressWire {...project} className="mt-10" />}
      </div>
    </div>
  );
}

function Section({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-titre`} className="min-w-0 scroll-mt-24" id={id}>
      <h2 id={`${id}-titre`} tabIndex={-1} className="text-block">
        {title}
      </h2>
      {text ? (
        <p className="mt-3 max-w-2xl text-muted">
          <Words>{text}</Words>
        </p>
      ) : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}
