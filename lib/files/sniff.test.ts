import { describe, expect, it } from 'vitest';
import { peek } from './body.ts';
import { contentDisposition, harmlessName } from './name.ts';
import { typeOf } from './sniff.ts';
import { FILE_TYPES, isInline } from './types.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const iso = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}`);
const zip = (entry: string) => bytes(`PK\x03\x04${'\0'.repeat(26)}${entry}`);

/** How a file of each kind begins. */
const HEADS: Record<string, Uint8Array> = {
  pdf: bytes('%PDF-1.7'),
  png: bytes('\x89PNG\r\n\x1a\n'),
  jpg: bytes('\xff\xd8\xff\xe0'),
  jpeg: bytes('\xff\xd8\xff\xdb'),
  gif: bytes('GIF89a'),
  webp: bytes('RIFF\0\0\0\0WEBP'),
  avif: iso('avif'),
  heic: iso('heic'),
  svg: bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'),
  docx: zip('[Content_Types].xml'),
  xlsx: zip('xl/workbook.xml'),
  pptx: zip('_rels/.rels'),
  odt: zip('mimetypeapplication/vnd.oasis.opendocument.text'),
  ods: zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
  odp: zip('mimetypeapplication/vnd.oasis.opendocument.presentation'),
  doc: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  xls: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  ppt: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  rtf: bytes('{\\rtf1'),
  txt: bytes('Bonjour \xe0 tous'),
  csv: bytes('nom;prix\r\nCaf\xe9;3'),
  md: bytes('# Titre'),
  json: bytes('{"a": 1}'),
  zip: zip('plan.txt'),
  mp3: bytes('ID3\x04'),
  m4a: iso('M4A '),
  wav: bytes('RIFF\0\0\0\0WAVE'),
  mp4: iso('isom'),
  mov: iso('qt  '),
  webm: bytes('\x1a\x45\xdf\xa3'),
};

describe('what a file is (product.md, Files of a project)', () => {
  it.each(FILE_TYPES.map((type) => [type.extension, type] as const))('%s', (extension, type) => {
    const head = HEADS[extension] ?? new Uint8Array();
    expect(typeOf(`Fichier.${extension.toUpperCase()}`, head)).toBe(type);
    expect(typeOf(`fichier.${extension}`, bytes('<html><script>alert(1)</script>'))).toBe('lie');
    expect(typeOf(`fichier.${extension}`, bytes('MZ\x90\0\x03\0\0\0'))).toBe('lie');
  });

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
