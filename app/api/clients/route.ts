import type { NextRequest } from 'next/server';
import { changeClient } from '@/lib/clients/change.ts';
import { listClients } from '@/lib/clients/clients.ts';
import { clientsQuery, REFUSED } from '@/lib/clients/route.ts';
import { clientChange } from '@/lib/clients/schema.ts';
import { refuse } from '@/lib/http/answer.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

/** A note of 5,000 characters, each of four bytes or escaped. */
const MAX_BYTES = 40_000;

/** A page of the book of clients, for the Studio's tool « Clients » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, clientsQuery, listClients);

/** Changes what the book says of a client, in the editor's name. 404 or 409 where it cannot be so changed. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(request, { schema: clientChange, maxBytes: MAX_BYTES }, async (change, editor) => {
    const changed = await changeClient(change, editor);
    return changed.ok ? {} : refuse(REFUSED, changed.refusal);
  });
