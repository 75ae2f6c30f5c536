import { createHash } from 'node:crypto';

/** An element `script` with its attributes and its text. */
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

const TYPE = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Types of `script` that a policy holds back; any other is data. */
const RUNS = /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)?$/i;

function isInline(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const [, ...types] = TYPE.exec(attributes) ?? [];
  return RUNS.test(types.find((type) => type !== undefined) ?? '');
}

/** The hash of a script's text, as a policy names it. */
export function scriptHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The hash of every inline script of a page, as a policy names it; each once, in the page's order. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (isInline(attributes)) hashes.add(scriptHash(text));
  }
  return [...hashes];
}
