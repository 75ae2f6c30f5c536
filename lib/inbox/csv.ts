import { BYTE_ORDER_MARK, csvRow } from '../spreadsheet/csv.ts';
import type { ExportedRequest } from './inbox.ts';
import { STATE_LABELS, TOPIC_LABELS } from './states.ts';

const DAY_AND_TIME = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const moment = (iso: string) => DAY_AND_TIME.format(new Date(iso));

/** How a file of requests begins. */
export const CSV_HEAD =
  BYTE_ORDER_MARK +
  csvRow([
    'Référence',
    'Demande',
    'État',
    'Reçue le',
    'Dernier échange le',
    'En retard',
    'Nom',
    'E-mail',
    'Entreprise',
    'Téléphone',
    'Objet',
    'Texte',
    'Estimation minimale (€ HT)',
    'Estimation maximale (€ HT)',
    'Prochaine étape',
    'Le',
  ]);

/** A request as a line of it, for spreadsheets in French: semicolons, a comma in numbers, days as written here. */
export const csvLine = (request: ExportedRequest): string =>
  csvRow([
    request.reference,
    TOPIC_LABELS[request.topic],
    STATE_LABELS[request.state],
    moment(request.sentAt),
    moment(request.activeAt),
    request.isLate ? 'oui' : '',
    request.name,
    request.email,
    request.company,
    request.phone,
    request.title,
    request.text,
    String(request.estimate?.minimum ?? '').replace('.', ','),
    String(request.estimate?.maximum ?? '').replace('.', ','),
    request.nextStep?.text ?? '',
    request.nextStep?.day.split('-').reverse().join('/') ?? '',
  ]);
