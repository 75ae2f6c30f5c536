import { extensionOf } from './name.ts';
import { FILE_TYPES, type FileType, MACRO_EXTENSIONS } from './types.ts';

/** Number of first bytes that tell the type of a file. */
export const HEAD_BYTES = 4096;

const ascii = (head: Uint8Array, from = 0, to = head.length): string =>
  Buffer.from(head.subarray(from, to)).toString('latin1');

const begins = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

const isZip = (head: Uint8Array) => begins(head, 0x50, 0x4b, 0x03, 0x04);

/** The name of a ZIP's first entry, and what follows it. */
const firstEntry = (head: Uint8Array): string => (isZip(head) ? ascii(head, 30, 200) : '');

const isOffice = (head: Uint8Array) =>
  /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|customXml\/)/.test(
    firstEntry(head),
  );

const isOpenDocument = (mime: string) => (head: Uint8Array) =>
  firstEntry(head).startsWith(`mimetype${mime}`);

/** The formats that a file of the ISO base media format (MP4 and its like) names as its own; empty for any other. */
function brands(head: Uint8Array): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return [];
  const length = Buffer.from(head).readUInt32BE(0);
  const [major = '', , ...others] = ascii(head, 8, Math.min(length, 256)).match(/.{4}/gs) ?? [];
  return [major, ...others];
}

const AVIF = /^avi[fs]$/;
const HEIF = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1)$/;

const isAvif = (head: Uint8Array) => brands(head).some((brand) => AVIF.test(brand));

const isHeif = (head: Uint8Array) =>
  !isAvif(head) && brands(head).some((brand) => HEIF.test(brand));

/** Sound and film of any brand: each camera has its own. Before brands a film began with its first part. */
const isMedia = (head: Uint8Array) =>
  (brands(head).length > 0 && !isAvif(head) && !isHeif(head)) ||
  /^(?:moov|mdat|wide|free|skip|pnot)$/.test(ascii(head, 4, 8));

/** Text in any of the encodings that offices still write: nothing that text has no use for. */
function isText(head: Uint8Array): boolean {
  const isUtf16 = begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff);
  // 26 ends a text of DOS, 27 begins a sign of a terminal.
  const isBinary = head.some(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27),
  );
  return (isUtf16 || !isBinary) && !isMarkup(head) && !beginsAsPdf(head);
}

const beginsAsPdf = (head: Uint8Array) => opening(head).startsWith('%pdf-');

/** Readers look for its mark in so many bytes: a byte order mark or a printer's job may stand before it. */
const isPdf = (head: Uint8Array) => ascii(head, 0, 1024).includes('%PDF-') && !isMarkup(head);

const opening = (head: Uint8Array) =>
  ascii(head)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .toLowerCase();

/** Whether a browser would take it for a page. */
const isMarkup = (head: Uint8Array) =>
  /^<(?:!doctype|html|head|body|script|iframe|svg|\?xml|!--)/.test(opening(head));

const isSvg = (head: Uint8Array) =>
  /^<(?:svg|\?xml|!--|!doctype svg)/.test(opening(head)) && /<svg[\s>]/.test(opening(head));

/** A document of Office 97 to 2003, one of today's that a password protects, or a message of Outlook. */
const isCompound = (head: Uint8Array) =>
  begins(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** Whether a file begins as one of this type does. */
const PROOFS: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  'application/pdf': isPdf,
  'image/png': (head) => begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (head) => begins(head, 0xff, 0xd8, 0xff),
  'image/gif': (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
  'image/webp': (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  'image/avif': isAvif,
  'image/heic': isHeif,
  'image/heif': isHeif,
  'image/tiff': (head) => begins(head, 0x49, 0x49, 0x2a, 0) || begins(head, 0x4d, 0x4d, 0, 0x2a),
  'image/bmp': (head) => ascii(head, 0, 2) === 'BM' && begins(head.subarray(6), 0, 0, 0, 0),
  'image/svg+xml': isSvg,
  'application/msword': isCompound,
  'application/vnd.ms-excel': isCompound,
  'application/vnd.ms-powerpoint': isCompound,
  'application/vnd.ms-outlook': isCompound,
  'application/rtf': (head) => ascii(head, 0, 5) === '{\\rtf',
  'application/vnd.apple.pages': isZip,
  'application/vnd.apple.numbers': isZip,
  'application/vnd.apple.keynote': isZip,
  'message/rfc822': isText,
  'text/plain': isText,
  'text/csv': isText,
  'text/tab-separated-values': isText,
  'text/markdown': isText,
  'text/calendar': isText,
  'text/vcard': isText,
  'application/json': (head) => isText(head) && /^[[{"\d\-tfn]/.test(opening(head)),
  'application/zip': (head) => isZip(head) || begins(head, 0x50, 0x4b, 0x05, 0x06),
  'audio/mpeg': (head) =>
    ascii(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  'audio/mp4': isMedia,
  'audio/aac': (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0,
  'audio/wav': (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE',
  'audio/ogg': (head) => ascii(head, 0, 4) === 'OggS',
  'video/mp4': isMedia,
  'video/quicktime': isMedia,
  'video/3gpp': isMedia,
  'video/webm': (head) => begins(head, 0x1a, 0x45, 0xdf, 0xa3),
};

function proofOf({ mime }: FileType): (head: Uint8Array) => boolean {
  if (mime.includes('openxmlformats')) return (head) => isOffice(head) || isCompound(head);
  if (mime.includes('oasis.opendocument')) return isOpenDocument(mime);
  return PROOFS[mime] ?? (() => false);
}

/** Types that tell a file of another name: its first bytes are of that kind alone. */
const TELLING: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/tiff',
  'application/rtf',
  'application/msword',
  'application/zip',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/webm',
];

const mimeOf = (head: Uint8Array): string | undefined =>
  beginsAsPdf(head) ? 'application/pdf' : TELLING.find((mime) => PROOFS[mime]?.(head));

/** Documents that programs also write as text under the same name. */
const WORDY = /^(?:doc|docx|xls|xlsx|rtf)$/;

/** Why a file is refused by what it is. */
type Unfit = 'type' | 'macros' | 'code' | 'unknown';

/**
 * The type of a file: the one that its name says, where its first bytes agree; else the one that they tell, as of a picture
 * that a phone or a site has named wrongly. Else why it is refused: `type` and `macros` for its name, `code` and `unknown`
 * for its bytes.
 *
 * @param head the first HEAD_BYTES of it, or all
 */
export function typeOf(name: string, head: Uint8Array): FileType | Unfit {
  const extension = extensionOf(name);
  if (MACRO_EXTENSIONS.includes(extension)) return 'macros';
  const named = FILE_TYPES.find((type) => type.extension === extension);
  if (!named) return 'type';
  if (proofOf(named)(head)) return named;
  const mime = mimeOf(head) ?? (WORDY.test(extension) && isText(head) ? 'text/plain' : undefined);
  const told = FILE_TYPES.find((type) => type.mime === mime);
  return told ?? (isMarkup(head) ? 'code' : 'unknown');
}
