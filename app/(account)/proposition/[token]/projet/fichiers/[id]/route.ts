import { handOutLinkedFile } from '@/app/(account)/_components/project/linked-files.ts';

/** A file of the project that a link opens in this browser. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/proposition/[token]/projet/fichiers/[id]'>,
): Promise<Response> {
  const { token, id } = await params;
  return handOutLinkedFile(request, { token }, id);
}
