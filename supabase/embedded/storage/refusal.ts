/** A refusal of Storage, in the words and codes of Supabase's own. */
export class Refusal extends Error {
  readonly #body: object;
  readonly #status: number;

  /** @param status the one of the answer: that of the body is another, which clients read */
  constructor(statusCode: string, error: string, message: string, code: string, status = 400) {
    super(message);
    this.#body = { statusCode, error, message, code };
    this.#status = status;
  }

  answer(): Response {
    return json(this.#body, this.#status);
  }
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

export const noBucket = () =>
  new Refusal('404', 'Bucket not found', 'Bucket not found', 'NoSuchBucket');
export const noObject = () => new Refusal('404', 'not_found', 'Object not found', 'NoSuchKey');
export const isThere = () =>
  new Refusal('409', 'Duplicate', 'The resource already exists', 'KeyAlreadyExists');
export const tooLarge = () =>
  new Refusal(
    '413',
    'Payload too large',
    'The object exceeded the maximum allowed size',
    'EntityTooLarge',
  );
export const notAllowed = () =>
  new Refusal('403', 'Unauthorized', 'new row violates row-level security policy', 'AccessDenied');
export const badKey = (key: string) =>
  new Refusal('400', 'InvalidKey', `Invalid key: ${key}`, 'InvalidKey');
export const badRequest = (message: string) =>
  new Refusal('400', 'Error', message, 'InvalidRequest');
export const badRange = () =>
  new Refusal('416', 'invalid_range', 'invalid range provided', 'InvalidRange', 416);
