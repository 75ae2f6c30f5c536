import {
  getAccountMails,
  getAccountPages,
  getAppointmentSettings,
  getAuthPage,
  getConsultantMails,
  getDashboardPage,
  getFollowUpSettings,
  getMailTexts,
  getMakePage,
  getMilestoneTemplates,
  getQuoteSettings,
  getTextTemplates,
} from '@/lib/content/index.ts';

/** Reads anew what no stored page shows (lib/site/pages.ts). Static; who asks for it learns nothing. */
export async function GET(): Promise<Response> {
  await Promise.all([
    getAccountPages(),
    getAppointmentSettings(),
    getAuthPage(),
    getDashboardPage(),
    getMakePage(),
    getMailTexts(),
    getAccountMails(),
    getConsultantMails(),
    getMilestoneTemplates(),
    getQuoteSettings(),
    getFollowUpSettings(),
    getTextTemplates(),
  ]);
  return new Response('ok');
}
