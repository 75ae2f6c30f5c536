import { z } from 'zod';
import { log } from '@/lib/log/log.ts';
import { findMakeClient } from '@/lib/make/connection.ts';
import { MakeFailure } from '@/lib/make/failure.ts';

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
  if (!asked.success) return answer(400, { message: 'Ce scénario n’existe pas.' });
  const { scenario, run } = asked.data;
  try {
    const client = await findMakeClient();
    if (!client)
      return answer(401, { message: 'Votre session est terminée. Connectez-vous de nouveau.' });
    if (!client.connection)
      return answer(404, { message: 'Votre compte Make n’est pas connecté.' });
    const make = client.connection.open();
    return run
      ? answer(200, { status: await make.runStatus(scenario, run) })
      : answer(200, { runs: await make.runs(scenario) });
  } catch (error) {
    if (error instanceof MakeFailure) return answer(502, { message: error.message });
    log.error({ err: error }, 'The runs of a scenario could not be read');
    return answer(503, { message: 'Le service ne répond pas. Réessayez dans un instant.' });
  }
}
