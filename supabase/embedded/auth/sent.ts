import { refusal } from './call.ts';

/** The longest address that the database has room for. */
const MAX_EMAIL = 255;

/** Fields that are text wherever they are sent: the library, and the queries of the guard, take them for it. */
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
const noJson = (why: string) =>
  refusal(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

/** bcrypt reads no further, so that what is longer would be another password, in bytes. */
const MAX_PASSWORD = 72;

/** Whether it may be an address: the hosted server takes no other characters. It is not asked of one that signs in. */
const isAddress = (email: string): boolean => /^[ -~]*$/.test(email) && email.length <= MAX_EMAIL;

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
    return noJson('it is none');
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return noJson('an object is expected');
  }
  if (!isAllStorable) return invalid('A field holds what is no text');
  const fields: Sent = { ...sent };
  const wrong = TEXTS.find((name) => fields[name] != null && typeof fields[name] !== 'string');
  if (wrong) return noJson(`${wrong} is expected to be a string`);
  const { data } = fields;
  const isMetadata = data == null || (typeof data === 'object' && !Array.isArray(data));
  if (!isMetadata) return noJson('data is expected to be an object');
  const signsIn = url.pathname.endsWith('/token');
  return (signsIn ? null : refuseNew(fields)) ?? fields;
}

/** The refusal of an address or a password that an account may not have; null where it may have both. */
function refuseNew({ email, password }: Sent): Response | null {
  if (typeof email === 'string' && !isAddress(email)) {
    return invalid('Unable to validate email address: invalid format');
  }
  if (typeof password === 'string' && Buffer.byteLength(password) > MAX_PASSWORD) {
    return invalid(`Password cannot be longer than ${MAX_PASSWORD} characters`);
  }
  return null;
}
