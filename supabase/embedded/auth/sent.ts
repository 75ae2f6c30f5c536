import { refusal } from './call.ts';

/** Longer than any address that the database has room for. */
const MAX_EMAIL = 255;

/** What is text wherever it is sent: the library, and the queries of the guard, take it for one. */
const TEXTS = [
  'email',
  'phone',
  'password',
  'current_password',
  'nonce',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
] as const;

export type Sent = Readonly<Record<string, unknown>>;

const invalid = (message: string) => refusal(400, 'validation_failed', message);

/** Whether the database can hold the text: no NUL, and no half of a character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * The JSON of a request, empty where it has none; or the refusal of one that the library would fail on, as the hosted
 * server refuses it.
 */
export function readSent(body: Uint8Array | undefined, url: URL): Sent | Response {
  const isQueryStorable = [...url.searchParams].every((pair) => pair.every(isStorable));
  if (!isQueryStorable) return invalid('A parameter holds what is no text');
  if (!body?.length) return {};
  let isAllStorable = true;
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder().decode(body), (key, value) => {
      isAllStorable &&= isStorable(key) && (typeof value !== 'string' || isStorable(value));
      return value;
    });
  } catch {
    return refusal(400, 'bad_json', 'Could not parse request body as JSON');
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return refusal(400, 'bad_json', 'Could not parse request body as JSON: an object is expected');
  }
  if (!isAllStorable) return invalid('A field holds what is no text');
  const fields: Sent = { ...sent };
  const wrong = TEXTS.find((name) => fields[name] != null && typeof fields[name] !== 'string');
  if (wrong) return invalid(`${wrong} is expected to be a string`);
  const { email, data } = fields;
  if (typeof email === 'string' && email.length > MAX_EMAIL) {
    return invalid('Unable to validate email address: invalid format');
  }
  const isMetadata = data == null || (typeof data === 'object' && !Array.isArray(data));
  return isMetadata ? fields : invalid('data is expected to be an object');
}
