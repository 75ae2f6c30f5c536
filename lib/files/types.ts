/** A kind of file that is taken, by its extension. */
export type FileType = {
  extension: string;
  /** Type as it is stored and sent. */
  mime: string;
  /** Whether a browser may show it in the page: pictures and PDF alone, never what may hold scripts. */
  isInline: boolean;
};

const type = (extension: string, mime: string, isInline = false): FileType => ({
  extension,
  mime,
  isInline,
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Types that are taken (product.md, Files of a project). */
export const FILE_TYPES: readonly FileType[] = [
  type('pdf', 'application/pdf', true),
  type('png', 'image/png', true),
  type('jpg', 'image/jpeg', true),
  type('jpeg', 'image/jpeg', true),
  type('jpe', 'image/jpeg', true),
  type('jfif', 'image/jpeg', true),
  type('gif', 'image/gif', true),
  type('webp', 'image/webp', true),
  type('avif', 'image/avif', true),
  type('heic', 'image/heic'),
  type('heif', 'image/heif'),
  type('tif', 'image/tiff'),
  type('tiff', 'image/tiff'),
  type('bmp', 'image/bmp'),
  type('svg', 'image/svg+xml'),
  type('docx', `${OFFICE}.wordprocessingml.document`),
  type('xlsx', `${OFFICE}.spreadsheetml.sheet`),
  type('pptx', `${OFFICE}.presentationml.presentation`),
  type('odt', `${OPEN}.text`),
  type('ods', `${OPEN}.spreadsheet`),
  type('odp', `${OPEN}.presentation`),
  type('doc', 'application/msword'),
  type('xls', 'application/vnd.ms-excel'),
  type('ppt', 'application/vnd.ms-powerpoint'),
  type('rtf', 'application/rtf'),
  type('pages', 'application/vnd.apple.pages'),
  type('numbers', 'application/vnd.apple.numbers'),
  type('key', 'application/vnd.apple.keynote'),
  type('msg', 'application/vnd.ms-outlook'),
  type('eml', 'message/rfc822'),
  type('txt', 'text/plain'),
  type('csv', 'text/csv'),
  type('tsv', 'text/tab-separated-values'),
  type('md', 'text/markdown'),
  type('ics', 'text/calendar'),
  type('vcf', 'text/vcard'),
  type('json', 'application/json'),
  type('zip', 'application/zip'),
  type('mp3', 'audio/mpeg'),
  type('m4a', 'audio/mp4'),
  type('aac', 'audio/aac'),
  type('wav', 'audio/wav'),
  type('ogg', 'audio/ogg'),
  type('opus', 'audio/ogg'),
  type('mp4', 'video/mp4'),
  type('m4v', 'video/mp4'),
  type('mov', 'video/quicktime'),
  type('3gp', 'video/3gpp'),
  type('webm', 'video/webm'),
];

/** Office documents that run macros. */
export const MACRO_EXTENSIONS: readonly string[] = [
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'xlsb',
  'pptm',
  'potm',
  'ppsm',
];

/** Whether a file of this type is shown as a picture. */
export const isPicture = (mime: string): boolean =>
  FILE_TYPES.some((each) => each.mime === mime && each.isInline && mime.startsWith('image/'));

/** Whether a browser may open it in the page. */
export const isInline = (mime: string): boolean =>
  FILE_TYPES.some((each) => each.mime === mime && each.isInline);
