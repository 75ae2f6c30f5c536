import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries this secret as `Authorization: Bearer`; how long the comparison takes tells nothing of it. */
export const carriesSecret = (headers: Pick<Headers, 'get'>, secret: string): boolean =>
  timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
