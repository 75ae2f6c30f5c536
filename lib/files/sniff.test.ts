import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { peek } from './body.ts';
import { contentDisposition, harmlessName } from './name.ts';
import { typeOf } from './sniff.ts';
import { FILE_TYPES, isInline } from './types.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const iso = (...brands: string[]) => {
  const [major = '', ...others] = brands.map((brand) => brand.padEnd(4));
  const box = `ftyp${major}\0\0\0\0${others.join('')}`;
  return bytes(`\0\0\0${String.fromCharCode(box.length + 4)}${box}`);
};
const zip = (entry: string) => bytes(`PK\x03\x04${'\0'.repeat(26)}${entry}`);
const compound = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');

/** First bytes of a file of each kind. */
const HEADS: Record<string, Uint8Array> = {
  pdf: bytes('%PDF-1.7'),
  png: bytes('\x89PNG\r\n\x1a\n'),
  jpg: bytes('\xff\xd8\xff\xe0'),
  jpeg: bytes('\xff\xd8\xff\xdb'),
  jpe: bytes('\xff\xd8\xff\xe1'),
  jfif: bytes('\xff\xd8\xff\xe0\0\x10JFIF'),
  gif: bytes('GIF89a'),
  webp: bytes('RIFF\0\0\0\0WEBP'),
  avif: iso('avif'),
  heic: iso('heic', 'mif1', 'heic'),
  heif: iso('mif1', 'mif1', 'heic'),
  tif: bytes('II*\0'),
  tiff: bytes('MM\0*'),
  bmp: bytes('BM\x42\0\0\0\0\0\0\0'),
  svg: bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'),
  docx: zip('[Content_Types].xml'),
  xlsx: zip('xl/workbook.xml'),
  pptx: zip('_rels/.rels'),
  odt: zip('mimetypeapplication/vnd.oasis.opendocument.text'),
  ods: zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  odp: zip('mimetypeapplication/vnd.oasis.opendocument.presentation'),
  doc: compound,
  xls: compound,
  ppt: compound,
  pages: zip('Index/Document.iwa'),
  numbers: zip('Index/Document.iwa'),
  key: zip('Data/st.jpg'),
  msg: compound,
  eml: bytes('Received: from a\r\nSubject: b\r\n\r\n<html>'),
  rtf: bytes('{\\rtf1'),
  txt: bytes('Bonjour \xe0 tous'),
  csv: bytes('nom;prix\r\nCaf\xe9;3'),
  tsv: bytes('nom\tprix'),
  md: bytes('# Titre'),
  ics: bytes('BEGIN:VCALENDAR'),
  vcf: bytes('BEGIN:VCARD'),
  json: bytes('{"a": 1}'),
  zip: zip('plan.txt'),
  mp3: bytes('ID3\x04'),
  m4a: iso('M4A '),
  aac: bytes('\xff\xf1\x50\x80'),
  wav: bytes('RIFF\0\0\0\0WAVE'),
  ogg: bytes('OggS\0\x02'),
  opus: bytes('OggS\0\x02'),
  mp4: iso('isom'),
  m4v: iso('M4V '),
  '3gp': iso('3gp4'),
  mov: iso('qt  '),
  webm: bytes('\x1a\x45\xdf\xa3'),
};

describe('what a file is (product.md, Files of a project)', () => {
  it.each(FILE_TYPES.map((type) => [type.extension, type] as const))('%s', (extension, type) => {
    const head = HEADS[extension] ?? new Uint8Array();
    expect(typeOf(`Fichier.${extension.toUpperCase()}`, head)).toBe(type);
    expect(typeOf(`fichier.${extension}`, bytes('<html><script>alert(1)</script>'))).toBe('code');
    expect(typeOf(`fichier.${extension}`, bytes('MZ\x90\0\x03\0\0\0'))).toBe('unknown');
  });

  const typed: string[] = JSON.parse(readFileSync('tests/cases/typed.json', 'utf8')).files;
  it.each([
    [typed[0], HEADS.jfif, 'image/jpeg'],
    [typed[1], HEADS.heif, 'image/heif'],
    // A password protects it: it is no ZIP then.
    [typed[2], compound, FILE_TYPES.find(({ extension }) => extension === 'xlsx')?.mime],
    ['protégé.docx', compound, FILE_TYPES.find(({ extension }) => extension === 'docx')?.mime],
    [typed[3], HEADS.rtf, 'application/rtf'],
    [typed[4], bytes('\xef\xbb\xbf%PDF-1.7'), 'application/pdf'],
    [
      'imprimé.pdf',
      bytes('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4'),
      'application/pdf',
    ],
    ['scan.pdf', bytes(`${'\0'.repeat(1000)}%PDF-1.4`), 'application/pdf'],
    [typed[5], iso('XAVC', 'XAVC', 'mp42', 'iso2'), 'video/mp4'],
    [typed[6], iso('MSNV', 'MSNV', 'mp42'), 'video/mp4'],
    ['dolby.mp4', iso('dby1'), 'video/mp4'],
    ['iphone.mov', iso('qt'), 'video/quicktime'],
    ['ancien.mov', bytes('\0\0\0\x08wide'), 'video/quicktime'],
    ['burst.heic', iso('msf1', 'msf1', 'hevc'), 'image/heic'],
    ['photo.avif', iso('mif1', 'mif1', 'avif', 'miaf'), 'image/avif'],
    ['export.csv', bytes('\xff\xfen\0o\0m\0'), 'text/csv'],
    ['dos.txt', bytes('Bonjour\r\n\x1a'), 'text/plain'],
    ['export.xls', bytes('nom\tprix\r\n'), 'text/plain'],
    // Files that a phone, a site or a hand named wrongly, each recognised by its bytes alone.
    ['whatsapp.jpg', HEADS.webp, 'image/webp'],
    ['capture.png', HEADS.jpg, 'image/jpeg'],
    ['IMG_0042.jpg', HEADS.heic, 'image/heic'],
    ['devis.doc', HEADS.pdf, 'application/pdf'],
    ['ancien.docx', HEADS.zip, 'application/zip'],
    ['lettre.doc', HEADS.docx, 'application/zip'],
    ['visio.mp4', HEADS.webm, 'video/webm'],
  ] as const)('%s is taken as what it is', (name, head, mime) => {
    const type = typeOf(name?.replace(/ \(.*\)$/, '') ?? '', head ?? new Uint8Array());
    expect(type).toMatchObject({ mime });
  });

  it.each([
    ['tableau.xlsm', HEADS.xlsx, 'macros'],
    ['export.xls', bytes('<html xmlns:o="urn:x"><table>'), 'code'],
    ['logo.png', HEADS.svg, 'code'],
    ['page.pdf', bytes('<html>%PDF-1.4'), 'code'],
    ['note.pdf', HEADS.txt, 'unknown'],
    ['photo.jpg', HEADS.txt, 'unknown'],
    ['film.mp4', HEADS.txt, 'unknown'],
  ] as const)('%s is refused, and why', (name, head, why) =>
    expect(typeOf(name, head ?? new Uint8Array())).toBe(why),
  );

  it.each(['page.html', 'facture.pdf.exe', 'script.js', 'sans extension', '.pdf.', 'a.xhtml'])(
    '%s is not taken',
    (name) => expect(typeOf(name, bytes('%PDF-1.7'))).toBe('type'),
  );

  it('nothing that may hold scripts is shown in the page', () => {
    const shown = FILE_TYPES.filter(({ mime }) => isInline(mime)).map(({ mime }) => mime);
    expect(shown.every((mime) => /^(?:application\/pdf|image\/(?!svg).*)$/.test(mime))).toBe(true);
    expect(['text/html', 'image/svg+xml', 'text/plain'].some(isInline)).toBe(false);
  });
});

describe('what a file is called', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ana\\plan.pdf', 'plan.pdf'],
    ['facture\u202efdp.exe', 'facturefdp.exe'],
    ['\u2066facture\u2069\u200b\u00ad.pdf', 'facture.pdf'],
    ['famille 👩‍👧.png', 'famille 👩‍👧.png'],
    ['علی\u200cرضا.pdf', 'علی\u200cرضا.pdf'],
    ['a\u0000b\nc.pdf', 'abc.pdf'],
    ['<b>: "un" | deux?*.pdf', '_b__ _un_ _ deux__.pdf'],
    ['CON.txt', '_CON.txt'],
    ['   ..', 'fichier'],
    ['e\u0301te\u0301.png', 'été.png'],
    ['été 🎉.png', 'été 🎉.png'],
    [`${'é'.repeat(300)}.docx`, `${'é'.repeat(115)}.docx`],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j is %j', (given, name) => expect(harmlessName(given)).toBe(name));

  it('every browser gets the whole name, and no header is broken by it', () => {
    expect(contentDisposition('été "1".pdf', false)).toBe(
      `attachment; filename="_t_ _1_.pdf"; filename*=UTF-8''%C3%A9t%C3%A9%20%221%22.pdf`,
    );
  });
});

describe('what is read of a body', () => {
  const body = (...parts: string[]) =>
    new Blob(parts).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;

  it('is its beginning, and all of it again', async () => {
    const { head, whole } = await peek(body('abc', 'def'), 6, 4);
    expect(Buffer.from(head).toString()).toBe('abcd');
    expect(await new Response(whole).text()).toBe('abcdef');
  });

  it.each([5, 7])('errs where it is not as long as it was said to be: %d', async (size) => {
    const { whole } = await peek(body('abcdef'), size, 4);
    await expect(new Response(whole).text()).rejects.toThrow('not as long');
  });
});
