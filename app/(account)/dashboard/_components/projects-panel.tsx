import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import type { Loaded } from '@/lib/dashboard/dashboard.ts';
import type { ClientProject } from '@/lib/dashboard/projects.ts';
import { estimatedPrice } from '@/lib/estimator/shown.ts';
import { formatDay } from '@/lib/format/dates.ts';
import type { ProjectState } from '@/lib/projects/states.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { ProgressWire } from './progress-wire.tsx';
import { ProjectPills } from './project-pills.tsx';
import { Unavailable } from './unavailable.tsx';

const PORTS: Readonly<Record<ProjectState, string>> = {
  active: 'border-accent bg-accent',
  paused: 'border-wait bg-paper',
  planned: 'border-wait bg-paper',
  done: 'border-done bg-done',
  cancelled: 'border-edge bg-paper',
};

/** Look by state: a solid block under way, a dashed one while it waits, a flat one once it is over. */
const BLOCKS: Readonly<Record<ProjectState, string>> = {
  active: 'rounded-block border-[1.5px] border-ink bg-sheet p-5 sm:p-8',
  paused: 'rounded-block border-[1.5px] border-edge border-dashed p-5 sm:p-8',
  planned: 'rounded-block border-[1.5px] border-edge border-dashed p-5 sm:p-8',
  done: 'border-ink border-y-[1.5px] py-6',
  cancelled: 'border-edge border-y-[1.5px] py-6',
};

function Price({ project, taxLabel }: { project: ClientProject; taxLabel: string }) {
  if (!project.price) return null;
  return (
    <p className="leading-snug">
      <span className="block text-muted text-sm">
        {project.request ? 'Estimation' : 'Prix convenu'}
      </span>
      <span className="figure text-xl">{estimatedPrice(project.price)}</span>{' '}
      <span className="text-muted text-sm">{taxLabel}</span>
    </p>
  );
}

/** The dates of a project that is not under way, as one line. */
function facts({ request, state, startsOn, endsOn, doneOn }: ClientProject): string[] {
  if (request) {
    return [`Demande ${request.reference}`, `envoyée le ${formatDay(request.sentAt)}`];
  }
  const end = doneOn ?? endsOn;
  if (state === 'done') return end ? [`Livré le ${formatDay(end)}`] : [];
  if (state !== 'planned') return [];
  return [
    startsOn ? `Début prévu le ${formatDay(startsOn)}` : '',
    endsOn ? `${startsOn ? 'fin' : 'Fin'} estimée le ${formatDay(endsOn)}` : '',
  ].filter(Boolean);
}

/** The next step and its date: the first thing that a client looks for. */
function NextStep({
  step,
  title,
}: {
  step: NonNullable<ClientProject['nextStep']>;
  title: string;
}) {
  return (
    <p className="mt-4 max-w-2xl border-accent border-l-[3px] pl-4 leading-snug">
      <span className="text-muted text-sm">
        {title}, le{' '}
        <strong className="text-ink">
          <Words>{formatDay(step.day)}</Words>
        </strong>
      </span>
      <span className="mt-0.5 block break-words font-semibold">{t(step.text)}</span>
    </p>
  );
}

function ProjectBlock({
  project,
  taxLabel,
  words,
}: {
  project: ClientProject;
  taxLabel: string;
  words: DashboardPage;
}) {
  const { id, name, state, description, nextStep, request } = project;
  const underWay = state === 'active';
  const line = underWay ? [] : facts(project);
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className={`port -left-[var(--rail)] absolute top-8 ${PORTS[state]}`}
      />
      <article aria-labelledby={`projet-${id}`} className={BLOCKS[state]}>
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
          <div className="min-w-0 max-w-2xl grow basis-72">
            <ProjectPills project={project} />
            <h3
              id={`projet-${id}`}
              className={`mt-3 break-words ${underWay ? 'text-block' : 'text-xl leading-tight'}`}
            >
              {t(name)}
            </h3>
            {nextStep ? <NextStep step={nextStep} title={words.nextStepTitle} /> : null}
            {description ? (
              <p className="mt-3 line-clamp-4 whitespace-pre-line break-words text-muted">
                {t(description)}
              </p>
            ) : null}
            {line.length ? <p className="mt-3 text-sm">{line.join(' · ')}</p> : null}
            <a
              href={request ? `?onglet=demandes#${request.reference}` : `/dashboard/projets/${id}`}
              aria-describedby={`projet-${id}`}
              className="link mt-3 inline-block py-1"
            >
              {request ? words.followRequest : words.openProject}
            </a>
          </div>
          <Price project={project} taxLabel={taxLabel} />
        </div>
        {underWay ? <ProgressWire {...project} className="mt-7" /> : null}
      </article>
    </li>
  );
}

function NoProjects({ words }: { words: DashboardPage }) {
  return (
    <div className="grid items-center gap-10 pt-16 md:grid-cols-[1.1fr_1fr]">
      <div>
        <h2 className="text-block">{words.noProjectsTitle}</h2>
        <p className="mt-4 max-w-lg text-lead text-muted">
          <Words>{words.noProjectsText}</Words>
        </p>
        <ButtonLink href="/devis" className="mt-7">
          {words.noProjectsButton}
        </ButtonLink>
      </div>
      <svg aria-hidden="true" viewBox="0 0 420 220" className="diagram mx-auto w-full max-w-md">
        <rect className="sheet" x="10" y="70" width="110" height="80" rx="14" />
        <rect className="ink" x="30" y="94" width="52" height="9" rx="4" />
        <rect className="line" x="30" y="114" width="70" height="7" rx="3.5" />
        <path className="wire" d="M120 110C170 110 160 60 206 60" />
        <path className="ghost" d="M216 60C262 60 250 110 300 110" strokeWidth="3" />
        <circle className="dot" cx="120" cy="110" r="7" />
        <circle className="accent" cx="210" cy="60" r="7" />
        <rect className="ghost" x="300" y="70" width="110" height="80" rx="14" />
      </svg>
    </div>
  );
}

/** « Mes projets »: projects and quote requests along one line, which ends at the next one. */
export function ProjectsPanel({
  projects,
  taxLabel,
  words,
}: {
  projects: Loaded<ClientProject[]>;
  taxLabel: string;
  words: DashboardPage;
}) {
  if (!projects) {
    return (
      <div className="wrap py-14">
        <Unavailable>Vos projets ne répondent pas pour le moment.</Unavailable>
      </div>
    );
  }
  const list = projects.data;
  return (
    <div className="wrap pb-16 lg:pb-24">
      {list.length === 0 ? (
        <NoProjects words={words} />
      ) : (
        <div className="relative pt-10 pl-[var(--rail)] [--rail:1.75rem] before:absolute before:top-0 before:bottom-7 before:left-[6px] before:w-[3px] before:bg-accent before:content-[''] sm:pt-12 sm:[--rail:3rem]">
          <h2 className="sr-only">{words.projectsTab}</h2>
          {list.some(({ isExample }) => isExample) ? (
            <p className="mb-8 max-w-2xl text-muted">
              <Words>{words.examplesText}</Words>
            </p>
          ) : null}
          <ol className="grid grid-cols-1 gap-8">
            {list.map((project) => (
              <ProjectBlock key={project.id} project={project} taxLabel={taxLabel} words={words} />
            ))}
            <li className="relative">
              <span
                aria-hidden="true"
                className="port -left-[var(--rail)] absolute top-4 border-edge"
              />
              <a href="/devis" className="link inline-block py-3">
                {words.addProject}
              </a>
            </li>
          </ol>
        </div>
      )}
    </div>
  );
}
