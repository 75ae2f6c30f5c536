import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import type { ProjectCounts } from '@/lib/dashboard/projects.ts';
import { fill } from '@/lib/typography/fill.ts';

/** The state of the projects in one sentence, whose first part names them; there is one project at least. */
function summary({ total, inProgress, paused, finished }: ProjectCounts): string {
  const waiting = total - inProgress - paused - finished;
  const states: [count: number, one: string, many: string][] = [
    [inProgress, 'avance', 'avancent'],
    [paused, 'est en pause', 'sont en pause'],
    [waiting, 'attend son départ', 'attendent leur départ'],
    [finished, 'est terminé', 'sont terminés'],
  ];
  const parts = states
    .filter(([count]) => count > 0)
    .map(([count, one, many], index) => {
      const [noun, verb] = count < 2 ? ['projet', one] : ['projets', many];
      return `${count}\u00a0${index === 0 ? `${noun} ${verb}` : verb}`;
    });
  const last = parts.pop();
  return `${parts.length ? `${parts.join(', ')} et ${last}` : last}.`;
}

function Tile({ value, label, look }: { value: string; label: string; look: string }) {
  return (
    <div className="flex flex-col bg-sheet px-5 py-5 sm:px-7 sm:py-6">
      <dt className="order-2 mt-1 text-muted leading-snug">{label}</dt>
      <dd className="order-1 flex items-center gap-3 font-bold font-display text-4xl tracking-tight sm:text-5xl">
        {value}
        <span aria-hidden="true" className={`size-3 rounded-full ${look}`} />
      </dd>
    </div>
  );
}

/**
 * Greeting (product.md, Dashboard) and stat tiles, which count what is listed;
 * `counts` is null where the projects could not be read.
 */
export function Overview({
  name,
  counts,
  replyDelay,
  toSign,
  words,
}: {
  name: string;
  counts: ProjectCounts | null;
  replyDelay: string;
  /** Count of quotes that wait for the client's agreement. */
  toSign: number;
  words: DashboardPage;
}) {
  const lead = counts
    ? counts.total > 0
      ? summary(counts)
      : words.emptyText
    : 'Vos projets ne répondent pas pour le moment\u00a0: rechargez la page dans un instant.';
  const figure = (count: number | undefined) => (count === undefined ? '–' : String(count));
  return (
    <div className="canvas">
      <div className="wrap pt-32 pb-10 lg:pt-36">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <div className="min-w-0 max-w-2xl">
            <h1 className="text-title">{fill(words.greeting, { prénom: name })}</h1>
            <p className="mt-3 text-lead text-muted">
              <Words>{lead}</Words>
            </p>
            {toSign > 0 ? (
              <p className="mt-4">
                <a
                  href="?onglet=demandes"
                  className="inline-flex items-center gap-3 rounded-full bg-wait-soft px-5 py-2.5 font-semibold text-wait hover:underline"
                >
                  <span aria-hidden="true" className="port !size-3 !border-wait" />
                  {toSign === 1
                    ? 'Un devis attend votre accord'
                    : `${toSign}\u00a0devis attendent votre accord`}
                </a>
              </p>
            ) : null}
          </div>
          <ButtonLink href="/devis">{words.newProject}</ButtonLink>
        </div>
        <dl
          aria-label="Vos projets en chiffres"
          className="tile mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-[1.5px] overflow-hidden !bg-line lg:grid-cols-4"
        >
          <Tile value={figure(counts?.total)} label="Projets au total" look="bg-ink" />
          <Tile value={figure(counts?.inProgress)} label="En cours" look="bg-accent" />
          <Tile
            value={figure(counts?.finished)}
            label={counts?.finished === 1 ? 'Terminé' : 'Terminés'}
            look="bg-done"
          />
          <Tile value={replyDelay} label="Support" look="border-[3px] border-edge" />
        </dl>
      </div>
    </div>
  );
}
