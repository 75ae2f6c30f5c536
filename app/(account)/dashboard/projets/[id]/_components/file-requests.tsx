import { Words } from '@/app/_components/ui/whole-words.tsx';
import { formatDay, parisDay } from '@/lib/format/dates.ts';
import { sayWanted } from '@/lib/projects/events.ts';
import type { OwnFile, OwnFileRequest } from '@/lib/projects/own.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { type StateLook, StatePill } from '../../../../_components/state-pill.tsx';
import { SendFiles } from './send-files.tsx';

const PILLS: Readonly<Record<OwnFileRequest['state'], { look: StateLook; text: string }>> = {
  waiting: { look: 'waiting', text: 'À envoyer' },
  received: { look: 'moving', text: 'Envoyé, je regarde' },
  accepted: { look: 'done', text: 'Reçu, merci\u202f!' },
};

/** What waits comes first, what is settled last. */
const ORDER: readonly OwnFileRequest['state'][] = ['waiting', 'received', 'accepted'];

/** What has not come when its project ends is expected no more. */
const LAPSED = { look: 'over', text: 'Plus attendu' } as const;

/** What is still missing of all that was asked for. */
function sayMissing(requests: readonly OwnFileRequest[], isOver: boolean): string {
  if (isOver) return 'Le projet est terminé\u00a0: je n’attends plus rien.';
  const missing = requests.filter(({ state }) => state === 'waiting').length;
  if (missing === 0) return 'Il ne manque rien pour le moment.';
  return missing > 1 ? `Il manque ${missing}\u00a0fichiers.` : 'Il manque un fichier.';
}

/** Files that the client is asked for: each with why and by when, what has come for it, and the field that sends it. */
export function FileRequests({
  project,
  isOver,
  requests,
  files,
  address,
}: {
  project: string;
  /** Whether the project has ended: nothing is expected any more. */
  isOver: boolean;
  requests: readonly OwnFileRequest[];
  files: readonly OwnFile[];
  address: string;
}) {
  const ordered = requests.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <>
      <p className="font-semibold">{sayMissing(requests, isOver)}</p>
      <ul className="mt-5 grid grid-cols-1 gap-5">
        {ordered.map((request) => (
          <li key={request.id} className="tile min-w-0 p-5">
            <Request
              request={request}
              isOver={isOver}
              files={files.filter(({ requestId }) => requestId === request.id)}
            />
            {request.state === 'accepted' || isOver ? null : (
              <SendFiles
                project={project}
                address={address}
                request={request.id}
                label={`${request.state === 'waiting' ? 'Envoyer' : 'Ajouter à'} «\u202f${t(request.title)}\u202f»`}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Request({
  request: { title, reason, day, state, objection },
  isOver,
  files,
}: {
  request: OwnFileRequest;
  isOver: boolean;
  files: readonly OwnFile[];
}) {
  const isWaiting = state === 'waiting' && !isOver;
  const { look, text } = state === 'waiting' && isOver ? LAPSED : PILLS[state];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 break-words font-semibold text-lg leading-snug">{t(title)}</h3>
        <StatePill look={look}>{text}</StatePill>
      </div>
      {reason ? <p className="mt-2 whitespace-pre-line break-words">{t(reason)}</p> : null}
      {day && isWaiting ? (
        <p className="mt-2 text-muted">
          <Words>{sayWanted(day, parisDay(new Date()))}</Words>
        </p>
      ) : null}
      {objection && isWaiting ? (
        <p className="mt-2 whitespace-pre-line break-words">
          <strong>À envoyer de nouveau{'\u00a0'}:</strong> {t(objection)}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label="Fichiers envoyés" className="mt-3 grid grid-cols-1 gap-1">
          {files.map(({ id, name, href, by, at }) => (
            <li key={id} className="min-w-0">
              <a href={href} download={name} className="link break-words">
                {name}
              </a>{' '}
              <span className="text-muted text-sm">
                envoyé {by ? `par ${by} ` : ''}le <Words>{formatDay(at)}</Words>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
