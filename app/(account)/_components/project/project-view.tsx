import type { ReactNode } from 'react';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import { formatCents } from '@/lib/format/numbers.ts';
import type { OwnProject } from '@/lib/projects/own.ts';
import { FILE_REQUESTS_ID, MESSAGE_FORM } from '@/lib/projects/paths.ts';
import { isOver } from '@/lib/projects/states.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { ProgressWire } from '../../dashboard/_components/progress-wire.tsx';
import { ProjectPills } from '../../dashboard/_components/project-pills.tsx';
import { FileList } from '../../dashboard/projets/[id]/_components/file-list.tsx';
import { FileRequests } from '../../dashboard/projets/[id]/_components/file-requests.tsx';
import { Journal } from '../../dashboard/projets/[id]/_components/journal.tsx';
import { MilestoneList } from '../../dashboard/projets/[id]/_components/milestone-list.tsx';
import { NextStep } from '../../dashboard/projets/[id]/_components/next-step.tsx';
import { SendFiles } from '../../dashboard/projets/[id]/_components/send-files.tsx';
import type { StepActions } from '../../dashboard/projets/[id]/_components/step-approval.tsx';
import { MessageForm } from '../message-form.tsx';
import { Thread } from '../thread.tsx';

/** Id of the title, at which reading begins once a code is given. */
export const PROJECT_TITLE_ID = 'projet';

/** What its client does with a project: from the account, or by a link. */
export type ProjectDoing = {
  writeMessage: FormAction;
  removeFile: FormAction;
  /** The two answers to a step that is to be approved. */
  steps: StepActions;
  /** Address that takes a file. */
  filesAddress: string;
  /** Hidden fields, which name the project to the actions. */
  which: ReactNode;
};

/** A project as its client reads it, from the account or by a link (product.md, A project’s page). */
export function ProjectView({
  project,
  doing,
  taxLabel,
  consultant,
  words,
  wayBack,
  children,
}: {
  project: OwnProject;
  doing: ProjectDoing;
  taxLabel: string;
  consultant: string;
  words: DashboardPage;
  /** The link above the title. */
  wayBack: ReactNode;
  /** Sections below the messages. */
  children: ReactNode;
}) {
  // A project that is over has no plan and no journal still to come.
  const awaits = !isOver(project.state);
  return (
    <>
      <Head project={project} taxLabel={taxLabel} words={words} wayBack={wayBack} />
      <div className="wrap grid gap-x-16 gap-y-14 pt-10 pb-20 lg:grid-cols-[1fr_1.7fr] lg:pt-14 lg:pb-28">
        {awaits || project.milestones.length > 0 ? (
          <div className="min-w-0 lg:sticky lg:top-28 lg:self-start">
            <Section id="etapes" title={words.milestonesTitle}>
              <MilestoneList
                milestones={project.milestones}
                empty={words.noMilestonesText}
                actions={doing.steps}
                which={doing.which}
              />
            </Section>
          </div>
        ) : null}
        <div className="grid min-w-0 content-start gap-y-14 lg:col-start-2">
          {project.fileRequests.length > 0 && project.state !== 'cancelled' ? (
            <Section
              id={FILE_REQUESTS_ID}
              title={words.fileRequestsTitle}
              text={awaits ? words.fileRequestsText : undefined}
            >
              <FileRequests
                project={project.id}
                isOver={!awaits}
                requests={project.fileRequests}
                files={project.files}
                address={doing.filesAddress}
              />
            </Section>
          ) : null}
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
              remove={doing.removeFile}
              which={doing.which}
            />
            <SendFiles project={project.id} address={doing.filesAddress} />
          </Section>
          <Section
            id="messages"
            title={words.projectMessagesTitle}
            text={project.messages.length === 0 ? words.noProjectMessagesText : undefined}
          >
            {project.messages.length > 0 ? (
              <div className="mb-8">
                <Thread messages={project.messages} consultant={consultant} />
              </div>
            ) : null}
            <MessageForm
              name={MESSAGE_FORM}
              memory={`${MESSAGE_FORM}-${project.id}`}
              action={doing.writeMessage}
            >
              {doing.which}
            </MessageForm>
          </Section>
          {children}
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
  wayBack,
}: {
  project: OwnProject;
  taxLabel: string;
  words: DashboardPage;
  wayBack: ReactNode;
}) {
  const { name, description, isExample, nextStep, state, amountCents } = project;
  return (
    <div className="canvas">
      <div className="wrap pt-32 pb-10 lg:pt-36 lg:pb-14">
        {wayBack}
        <div className="mt-6 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[1.7fr_1fr]">
          <div className="min-w-0">
            <ProjectPills project={{ ...project, news: 0, toApprove: 0, toSend: 0 }} />
            <h1
              id={PROJECT_TITLE_ID}
              tabIndex={-1}
              className="mt-4 scroll-mt-28 break-words text-title outline-none"
            >
              {t(name)}
            </h1>
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

/** A part of the page, under a heading that links lead to. */
export function Section({
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
