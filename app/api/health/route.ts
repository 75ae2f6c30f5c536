/** Answers when the site serves: for the launcher and for a load balancer. Tells nothing else. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
