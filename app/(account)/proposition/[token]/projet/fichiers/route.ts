import type { NextRequest } from 'next/server';
import { takeLinkedFile } from '@/app/(account)/_components/project/linked-files.ts';

/** Takes a file into the project that a link opens in this browser. */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/proposition/[token]/projet/fichiers'>,
): Promise<Response> {
  const { token } = await params;
  return takeLinkedFile(request, { token });
}
