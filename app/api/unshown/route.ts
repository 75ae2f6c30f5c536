import {
  getAccountMails,
  getConsultantMails,
  getMailTexts,
  getMilestoneTemplates,
  getQuoteSettings,
} from '@/lib/content/index.ts';

/** Reads anew what no page shows (lib/site/pages.ts). Static; who asks for it learns nothing. */
export async function GET(): Promise<Response> {
  await Promise.all([
    getMailTexts(),
    getAccountMails(),
    getConsultantMails(),
    getMilestoneTemplates(),
    getQuoteSettings(),
  ]);
  return new Response('ok');
}
