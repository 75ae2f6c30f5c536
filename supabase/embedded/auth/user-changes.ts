import { attempt } from './attempts.ts';
import { type AuthCall, type AuthContext, bearerOf, besides, refusal, sessionOf } from './call.ts';
import { changeEmail } from './disguise.ts';
import { refuseMetadata } from './metadata.ts';
import { isFromMail, isPasswordOf } from './sign-in.ts';

type Client = { id: string; email: string };

/**
 * Changes to the signed-in client. Another password or e-mail needs the present password (`current_password`),
 * or a session that a mailed link has just opened. A new password ends the client's other sessions, and
 * their owner is told.
 */
export async function changeUser(context: AuthContext, call: AuthCall): Promise<Response> {
  const { password, email, data } = call.body;
  const changes = [password, email, data];
  if (changes.every((change) => change === undefined)) return context.ask(call.request);
  // The library says whose session this is: what a token claims is not believed.
  const asked = await context.ask(besides(call, 'GET', '/user'));
  if (!asked.ok) return asked;
  const client = (await asked.json()) as Client;
  const refused =
    (await refuseMetadata(context, data, client.id)) ??
    (await refuseUnproven(context, call, client));
  if (refused) return refused;
  const answer = await changeEmail(context, call, client);
  if (!answer.ok || password === undefined) return answer;
  await context.ask(besides(call, 'POST', '/logout?scope=others'));
  // The password has changed, whatever becomes of this.
  await context.mails.tellNewPassword(client.email);
  return answer;
}

/** The refusal of a change that the client has not proven to be theirs; null where they may make it. */
async function refuseUnproven(
  context: AuthContext,
  call: AuthCall,
  client: Client,
): Promise<Response | null> {
  const { password, email } = call.body;
  if (call.isSite || (password === undefined && email === undefined)) return null;
  const session = sessionOf(bearerOf(call.request));
  if (session && (await isFromMail(context, session))) return null;
  const { current_password: present } = call.body;
  if (typeof present !== 'string') {
    const message = 'This update requires reauthentication';
    return refusal(400, 'reauthentication_needed', message);
  }
  const answer = await attempt(context, call, client.email, async () =>
    (await isPasswordOf(context, client.id, present))
      ? new Response(null)
      : refusal(422, 'reauthentication_not_valid', 'The current password is not valid'),
  );
  return answer.ok ? null : answer;
}
