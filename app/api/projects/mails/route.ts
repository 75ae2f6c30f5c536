import type { NextRequest } from 'next/server';
import { unavailable } from '@/lib/http/answer.ts';
import { accountOfChoices } from '@/lib/projects/mail-choices.ts';
import { setOwnMailChoices, toMailChoices } from '@/lib/projects/own.ts';

/**
 * Turns all mails about projects off, as a mail program asks for it by itself (RFC 8058): its URL, which the site has
 * signed, stands for the session. 404 for any other URL.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const account = accountOfChoices(request.nextUrl.searchParams);
  if (!account) return new Response(null, { status: 404 });
  try {
    await setOwnMailChoices(toMailChoices([]), account);
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return unavailable(error);
  }
}

/** A mail program that shows the URL in place of asking for it: where each kind can be chosen. */
export function GET(request: NextRequest): Response {
  return new Response(null, {
    status: 303,
    headers: { location: `/auth/mails${request.nextUrl.search}`, 'cache-control': 'no-store' },
  });
}
