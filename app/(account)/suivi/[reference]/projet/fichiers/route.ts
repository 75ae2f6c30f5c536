import type { NextRequest } from 'next/server';
import { takeLinkedFile } from '@/app/(account)/_components/project/linked-files.ts';
import { referenceIn } from '@/lib/requests/by-link.ts';

/** Takes a file into the project that a reference opens in this browser. */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/suivi/[reference]/projet/fichiers'>,
): Promise<Response> {
  const { reference: typed } = await params;
  const reference = referenceIn(typed) ?? '';
  return takeLinkedFile(request, { reference });
}
