import { z } from 'zod';
import { NO_SERVICE, SIGNED_OUT } from '@/lib/forms/messages.ts';
import { log } from '@/lib/log/log.ts';
import { findMakeClient } from '@/lib/make/connection.ts';
import { MakeFailure, NO_SCENARIO, NOT_CONNECTED } from '@/lib/make/failure.ts';

const NEVER_STORED = { 'cache-control': 'private, no-store' };
const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: NEVER_STORED });

const query = z.object({
  scenario: z.coerce.number().int().positive(),
  run: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w-]+$/)
    .optional(),
});

/**
 * The last runs of one of the client's own scenarios, or how one run stands (`run`). 400, 401, 404 or
 * 502 with a French message.
 */
export async function GET(request: Request): Promise<Response> {
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return answer(400, { message: NO_SCENARIO });
  const { scenario, run } = asked.data;
  try {
    const client = await findMakeClient();
    if (!client) return answer(401, { message: SIGNED_OUT });
    if (!client.connection) return answer(404, { message: NOT_CONNECTED });
    const make = client.connection.open();
    return run
      ? answer(200, { status: await make.runStatus(scenario, run) })
      : answer(200, { runs: await make.runs(scenario) });
  } catch (error) {
    if (error instanceof MakeFailure) return answer(502, { message: error.message });
    log.error({ err: error }, 'The runs of a scenario could not be read');
    return answer(503, { message: NO_SERVICE });
  }
}
