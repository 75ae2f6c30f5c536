import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import type { Loaded } from '@/lib/account/dashboard.ts';
import type { ClientProject } from '@/lib/account/projects.ts';
import { formatDay } from '@/lib/articles/dates.ts';
import type { DashboardPage } from '@/lib/content/index.ts';
import { formatPriceRange } from '@/lib/estimator/format.ts';
import { Unavailable } from './unavailable.tsx';

/**
 * Status colours (product.md, Dashboard): in progress blue, finished
 * green, waiting yellow. Never colour alone.
 */
const PILLS = {
  'En cours': 'bg-accent-soft text-accent',
  Terminé: 'bg-done-soft text-done',
  'En attente': 'bg-wait-soft text-wait',
} as const;

const PORTS = {
  'En cours': 'border-accent bg-accent',
  Terminé: 'border-done bg-done',
  'En attente': 'border-wait bg-paper',
} as const;

/** What is under way is a solid block, what waits is drawn in dashes, what is done lies flat. */
const BLOCKS = {
  'En cours': 'rounded-block border-[1.5px] border-ink bg-sheet p-5 sm:p-8',
  Terminé: 'border-ink border-y-[1.5px] py-6',
  'En attente': 'rounded-block border-[1.5px] border-edge border-dashed p-5 sm:p-8',
} as const;

function Price({ project, taxLabel }: { project: ClientProject; taxLabel: string }) {
  if (!project.price) return null;
  return (
    <p className="leading-snug">
      <span className="block text-muted text-sm">
        {project.request ? 'Estimation' : 'Prix convenu'}
      </span>
      <span className="figure text-xl">
        {formatPriceRange(project.price.minimum, project.price.maximum)}
      </span>{' '}
      <span className="text-muted text-sm">{taxLabel}</span>
    </p>
  );
}

/** The way from start to delivery, filled as far as the project is. */
function ProgressWire({ project }: { project: ClientProject }) {
  return (
    <div className="mt-7">
      <div className="flex items-center">
        <span aria-hidden="true" className="port port-full" />
        <div
          role="progressbar"
          aria-label={`Avancement de ${project.name}`}
          aria-valuenow={project.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${project.progress}\u00a0%`}
          className="relative h-[3px] grow bg-[repeating-linear-gradient(90deg,var(--edge)_0_6px,transparent_6px_12px)]"
        >
          <span
            className="-translate-y-1/2 absolute top-1/2 left-0 h-[5px] rounded-full bg-accent"
            style={{ width: `${project.progress}%` }}
          />
          <span
            aria-hidden="true"
            className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 rounded-full bg-accent px-2.5 font-semibold text-on-accent text-sm leading-6"
            style={{ left: `clamp(1.5rem, ${project.progress}%, 100% - 1.75rem)` }}
          >
            {project.progress}
            {'\u00a0'}%
          </span>
        </div>
        <span aria-hidden="true" className="port !bg-sheet" />
      </div>
      {project.startDate || project.estimatedEnd ? (
        <p className="mt-3 flex justify-between gap-4 text-muted text-sm leading-snug">
          <span>
            {project.startDate ? (
              <>
                Début
                <br />
                <span className="font-semibold text-ink">{formatDay(project.startDate)}</span>
              </>
            ) : null}
          </span>
          <span className="text-right">
            {project.estimatedEnd ? (
              <>
                Fin prévue
                <br />
                <span className="font-semibold text-ink">{formatDay(project.estimatedEnd)}</span>
              </>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** What the dates say of a project that is not under way, as one line. */
function facts({ request, status, startDate, estimatedEnd }: ClientProject): string[] {
  if (request) {
    return [`Demande ${request.reference}`, `envoyée le ${formatDay(request.sentAt)}`];
  }
  if (status === 'Terminé') return estimatedEnd ? [`Livré le ${formatDay(estimatedEnd)}`] : [];
  return [
    startDate ? `Début prévu le ${formatDay(startDate)}` : '',
    estimatedEnd ? `fin estimée le ${formatDay(estimatedEnd)}` : '',
  ].filter(Boolean);
}

function ProjectBlock({
  project,
  taxLabel,
  followText,
}: {
  project: ClientProject;
  taxLabel: string;
  /** Leads from a request to where it is followed. */
  followText: string;
}) {
  const underWay = project.status === 'En cours';
  const line = underWay ? [] : facts(project);
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className={`port -left-[var(--rail)] absolute top-8 ${PORTS[project.status]}`}
      />
      <article className={BLOCKS[project.status]}>
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
          <div className="min-w-0 max-w-2xl grow basis-72">
            <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
              <span className={`rounded-full px-3 py-0.5 ${PILLS[project.status]}`}>
                {project.status}
              </span>
              {project.isExample ? (
                <span className="rounded-full border-[1.5px] border-edge border-dashed px-2.5 text-muted">
                  Exemple
                </span>
              ) : null}
              <span className="text-muted">{project.type}</span>
            </p>
            <h3 className={`mt-3 ${underWay ? 'text-block' : 'text-xl leading-tight'}`}>
              {project.name}
            </h3>
            {project.description ? (
              <p className="mt-2 line-clamp-4 whitespace-pre-line text-muted">
                {project.description}
              </p>
            ) : null}
            {line.length ? <p className="mt-3 text-sm">{line.join(' · ')}</p> : null}
            {project.request ? (
              <a
                href={`?onglet=demandes#${project.request.reference}`}
                className="link mt-2 inline-block py-1"
              >
                {followText}
              </a>
            ) : null}
          </div>
          <Price project={project} taxLabel={taxLabel} />
        </div>
        {underWay ? <ProgressWire project={project} /> : null}
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
          <ol className="grid gap-8">
            {list.map((project) => (
              <ProjectBlock
                key={project.id}
                project={project}
                taxLabel={taxLabel}
                followText={words.followRequest}
              />
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
