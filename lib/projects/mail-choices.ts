import 'server-only';
import { isSignature, sign } from '../security/signature.ts';

/** Names whose choice it is, as the site signs it: an account's, or of who follows a project without one. */
export const choicesLink = (reader: string) => ({
  compte: reader,
  sceau: sign('project-mails', reader),
});

/**
 * URLs from a mail to the choice of mails about projects, without signing in: the page, and the one that a mail program
 * asks for by itself (RFC 8058). Whoever has the mail may turn off others like it, and nothing else.
 */
export function mailChoicesUrls(
  siteUrl: string,
  account: string,
): { page: string; oneClick: string } {
  const query = new URLSearchParams(choicesLink(account));
  return {
    page: `${siteUrl}/auth/mails?${query}`,
    oneClick: `${siteUrl}/api/projects/mails?${query}`,
  };
}

/** The account that such a URL is for; null where the site did not sign it. */
export function accountOfChoices(query: URLSearchParams): string | null {
  const account = query.get('compte') ?? '';
  return account && isSignature(query.get('sceau') ?? '', 'project-mails', account)
    ? account
    : null;
}
