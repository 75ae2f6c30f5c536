// Posts what standard input says, as the site posts to another server, and writes the status, or why there was no answer.
import { json } from 'node:stream/consumers';
import { postToServer } from '../../lib/links/ask-server.ts';
import { NoAnswer } from '../../lib/links/follow.ts';

const { url, body, headers } = (await json(process.stdin)) as {
  url: string;
  body: string;
  headers: Record<string, string>;
};
const answer = await postToServer(new URL(url), {
  body,
  headers,
  signal: AbortSignal.timeout(10_000),
}).then(
  (status) => ({ status }),
  (error: unknown) => {
    if (error instanceof NoAnswer) return { reason: error.message };
    throw error;
  },
);
console.info(JSON.stringify(answer));
