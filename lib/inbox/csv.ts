import type { ExportedRequest } from './inbox.ts';
import { STATE_LABELS, TOPIC_LABELS } from './states.ts';

/** Has spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would take for a formula, and compute: an apostrophe has it shown as it is. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`;

const DAY_AND_TIME = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const moment = (iso: string) => DAY_AND_TIME.format(new Date(iso));

/** How a file of requests begins. */
export const CSV_HEAD =
  BYTE_ORDER_MARK +
  line([
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
  line([
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
