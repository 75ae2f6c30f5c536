import { withoutUnseen } from '../validation/text.ts';
import { MAX_FILE_NAME } from './limits.ts';

/** Names that Windows takes for a device, whatever follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The extension of a name, in small letters; empty where there is none. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * A file's name as it may be shown and saved anywhere: no path, nothing unseen that could turn it round, no sign that a
 * system takes for something else, and no longer than MAX_FILE_NAME with its extension kept.
 */
export function harmlessName(given: string): string {
  const seen = withoutUnseen(
    given
      .toWellFormed()
      .normalize('NFC')
      .replace(/^.*[/\\]/s, ''),
  )
    // Controls, and what no font knows.
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const safe = DEVICE.test(seen) ? `_${seen}` : seen;
  const extension = extensionOf(safe);
  const stem = extension ? safe.slice(0, -extension.length - 1) : safe;
  const room = MAX_FILE_NAME - (extension ? extension.length + 1 : 0);
  const kept = [...(stem.trim() || 'fichier')].slice(0, room).join('').trim();
  return extension ? `${kept}.${extension}` : kept;
}

/** `Content-Disposition` of a file (RFC 6266): every browser's save dialog gets the whole name. */
export function contentDisposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
