import { extensionOf } from './name.ts';
import { FILE_TYPES, type FileType } from './types.ts';

/** How much of a file its type is told by, in bytes. */
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

const isCompound = (head: Uint8Array) =>
  begins(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** The brand of a file of the ISO base media format (MP4 and its like); empty for any other. */
const brand = (head: Uint8Array): string =>
  ascii(head, 4, 8) === 'ftyp' ? ascii(head, 8, 12).trim().toLowerCase() : '';

const isBranded = (pattern: RegExp) => (head: Uint8Array) => pattern.test(brand(head));

/** Text in any of the encodings that offices still write: nothing that text has no use for. */
function isText(head: Uint8Array): boolean {
  const isUtf16 = begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff);
  const isBinary = head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  return (isUtf16 || !isBinary) && !isMarkup(head) && !begins(head, 0x25, 0x50, 0x44, 0x46);
}

const opening = (head: Uint8Array) =>
  ascii(head)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .toLowerCase();

/** What a browser would take for a page. */
const isMarkup = (head: Uint8Array) =>
  /^<(?:!doctype|html|head|body|script|iframe|svg|\?xml|!--)/.test(opening(head));

const isSvg = (head: Uint8Array) =>
  /^<(?:svg|\?xml|!--|!doctype svg)/.test(opening(head)) && /<svg[\s>]/.test(opening(head));

/** Whether a file begins as one of this type does. */
const PROOFS: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  'application/pdf': (head) => ascii(head, 0, 5) === '%PDF-',
  'image/png': (head) => begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (head) => begins(head, 0xff, 0xd8, 0xff),
  'image/gif': (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
  'image/webp': (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  'image/avif': isBranded(/^avi[fs]$/),
  'image/heic': isBranded(/^(?:hei[cxms]|hev[cx]|mif1|msf1)$/),
  'image/svg+xml': isSvg,
  'application/msword': isCompound,
  'application/vnd.ms-excel': isCompound,
  'application/vnd.ms-powerpoint': isCompound,
  'application/rtf': (head) => ascii(head, 0, 5) === '{\\rtf',
  'text/plain': isText,
  'text/csv': isText,
  'text/markdown': isText,
  'application/json': (head) => isText(head) && /^[[{"\d\-tfn]/.test(opening(head)),
  'application/zip': (head) => isZip(head) || begins(head, 0x50, 0x4b, 0x05, 0x06),
  'audio/mpeg': (head) =>
    ascii(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  'audio/mp4': isBranded(/^(?:m4a|m4b|mp4[12]|isom|iso\d|dash)$/),
  'audio/wav': (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE',
  'video/mp4': isBranded(/^(?:mp4[12]|isom|iso\d|avc1|m4v|dash|mmp4|f4v)$/),
  'video/quicktime': (head) =>
    brand(head) === 'qt' || /^(?:moov|mdat|wide|free|skip)$/.test(ascii(head, 4, 8)),
  'video/webm': (head) => begins(head, 0x1a, 0x45, 0xdf, 0xa3),
};

function proofOf({ mime }: FileType): (head: Uint8Array) => boolean {
  if (mime.includes('openxmlformats')) return isOffice;
  if (mime.includes('oasis.opendocument')) return isOpenDocument(mime);
  return PROOFS[mime] ?? (() => false);
}

/**
 * The type that a file's name says, where its first bytes agree; else why it is refused: `type` where none of that name is
 * taken, `lie` where the bytes are something else.
 *
 * @param head the first HEAD_BYTES of it, or all
 */
export function typeOf(name: string, head: Uint8Array): FileType | 'type' | 'lie' {
  const type = FILE_TYPES.find(({ extension }) => extension === extensionOf(name));
  if (!type) return 'type';
  return proofOf(type)(head) ? type : 'lie';
}
