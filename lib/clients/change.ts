import 'server-only';
import type * as z from 'zod/mini';
import type { Result } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { REFUSED, type Refusal } from './route.ts';
import type { clientChange } from './schema.ts';

/**
 * Changes what the book says of a client, in the name of this editor.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeClient(
  change: z.output<typeof clientChange>,
  editor: StudioEditor,
): Promise<Result<object, Refusal>> {
  const database = createServiceClient();
  const client = change.id;
  const run = () => {
    switch (change.action) {
      case 'note':
        return database.rpc('note_client', {
          client,
          actor_name: editor.name,
          note: change.text,
        });
      case 'removeNote':
        return database.rpc('remove_client_note', { client, note: change.note });
      case 'contact':
        return database.rpc('set_client_contact', {
          client,
          address: change.email,
          contact_name: change.name,
          contact_role: change.role,
          gets_copies: change.copiesQuotes,
        });
      case 'separate':
        return database.rpc('separate_client', { client, contact: change.contact });
      case 'merge':
        return database.rpc('merge_clients', { client, other: change.other });
      case 'distinguish':
        return database.rpc('distinguish_clients', {
          client,
          other: change.other,
          are_apart: change.areApart,
        });
    }
  };
  const { error } = await run();
  return error
    ? refusedBy(error, REFUSED, 'the client could not be changed')
    : { ok: true, value: {} };
}
