import 'server-only';
import { DONE, type Result } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/** Who acts for the client of a project: an account that is signed in, or an address proven by link and code. */
export type ProjectClient = { account: string } | { provenAddress: string };

/** Why a step is not approved, nor given back, in French. */
export const APPROVAL_REFUSED = {
  gone: 'Cette étape n’est plus à valider. Rechargez la page.',
  answered: 'Vous avez déjà répondu pour cette étape. Rechargez la page.',
} as const;

type ApprovalRefusal = keyof typeof APPROVAL_REFUSED;

/**
 * Approves a step, or asks that it be gone over again where there is a message; once, whoever presses twice. The database says
 * whether it is this client's.
 *
 * @param client as the session or the proven link says, never as a form does
 * @throws Error when the database does not answer
 */
export async function answerApproval(
  { approval, message }: { approval: string; message?: string },
  client: ProjectClient,
): Promise<Result<null, ApprovalRefusal>> {
  const { error } = await createServiceClient().rpc('answer_project_approval', {
    approval,
    approves: message === undefined,
    message: message ?? '',
    ...('account' in client
      ? { account_id: client.account }
      : { proven_address: client.provenAddress }),
  });
  return error ? refusedBy(error, APPROVAL_REFUSED, 'the step could not be answered') : DONE;
}
