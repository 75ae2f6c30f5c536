import { formatDay } from '../../../lib/format/dates.ts';
import type { FileRequest } from '../../../lib/projects/wire.ts';
import { when } from '../../kit/when.ts';

/** What a badge says of a file that was asked for. */
export const FILE_REQUEST_LABELS: Readonly<Record<FileRequest['state'], string>> = {
  waiting: 'Attendu',
  received: 'Arrivé, à regarder',
  accepted: 'Accepté',
};

/** The same of one that had not come when its project ended. */
export const LAPSED_LABEL = 'Plus attendu';

/** What became of a mail: « Relance envoyée le 3 mars à 09:30, par le site ». */
function sayMailOf({ kind, who, at, state }: FileRequest['mails'][number]): string {
  const what = kind === 'ask' ? 'Demande' : 'Relance';
  const by = who ?? 'le site';
  switch (state) {
    case 'sent':
      return `${what} envoyée ${when(at)}, par ${by}`;
    case 'waiting':
      return `${what} en cours d’envoi, par ${by}`;
    case 'refused':
      return `${what} refusée par sa messagerie, car cette adresse n’existe pas`;
    case 'dropped':
      return `${what} annulée, car devenue inutile`;
  }
}

/** What there is to know of a file that was asked for, line by line. */
export function sayFileRequest(request: FileRequest, today: string): string[] {
  const { reason, day, objection, state, askedAt, receivedAt, acceptedAt, isStopped, mails } =
    request;
  const isLate = state === 'waiting' && day !== null && day < today;
  return [
    reason,
    `Demandé ${when(askedAt)}${day ? `, ${isLate ? 'était attendu pour' : 'pour'} le ${formatDay(day)}` : ''}`,
    objection ? `Redemandé\u00a0: ${objection}` : '',
    receivedAt ? `Arrivé ${when(receivedAt)}` : '',
    acceptedAt ? `Accepté ${when(acceptedAt)}` : '',
    ...mails.map(sayMailOf),
    isStopped && state === 'waiting' ? 'Relances automatiques arrêtées' : '',
  ].filter((line) => line !== '');
}
