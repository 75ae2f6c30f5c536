import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { changeInvoicing } from '@/lib/invoicing/change.ts';
import { listInvoicing } from '@/lib/invoicing/invoicing.ts';
import { INVOICING_REFUSED } from '@/lib/invoicing/route.ts';
import { invoicingChange, invoicingQuery } from '@/lib/invoicing/wire.ts';
import { deliverDuesAfterAnswer } from '@/lib/outbox/deliver-dues.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

const MAX_BYTES = 4_000;

/** A page of what is to be invoiced, or was, for the Studio's tool « Devis » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, invoicingQuery, listInvoicing);

/** Marks how far a due is invoiced, in the editor's name. 404 or 409 where it cannot be so marked. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(
    request,
    { schema: invoicingChange, maxBytes: MAX_BYTES },
    async (change, editor) => {
      const changed = await changeInvoicing(change, editor);
      if (!changed.ok) return refuse(INVOICING_REFUSED, changed.refusal);
      if (change.action === 'send') deliverDuesAfterAnswer();
      return {};
    },
  );
