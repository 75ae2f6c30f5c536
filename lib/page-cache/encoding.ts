import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Encodings in which a page may be sent, the one that saves most first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The encoding of those we have that saves most and that `Accept-Encoding` allows. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const allowed = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0]);
  return ENCODINGS.find((encoding) => allowed.includes(encoding));
}

/** Compresses a page that will be sent many times: harder than a single answer. */
export function encode(page: Buffer, encoding: Encoding): Buffer {
  return encoding === 'gzip'
    ? gzipSync(page, { level: 9 })
    : brotliCompressSync(page, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
        },
      });
}
