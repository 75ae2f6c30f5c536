import { handOutLinkedFile } from '@/app/(account)/_components/project/linked-files.ts';
import { referenceIn } from '@/lib/requests/by-link.ts';

/** A file of the project that a reference opens in this browser. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/suivi/[reference]/projet/fichiers/[id]'>,
): Promise<Response> {
  const { reference: typed, id } = await params;
  const reference = referenceIn(typed) ?? '';
  return handOutLinkedFile(request, { reference }, id);
}
