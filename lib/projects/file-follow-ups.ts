import 'server-only';
import { getMailTexts, getSiteSettings } from '../content/index.ts';
import {
  type FollowUpSettings,
  readFollowUpSettings,
} from '../content/queries/follow-up-settings.ts';
import { leadsEnv, sendsMails } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { isOfficeTime } from '../format/office-time.ts';
import { mailText } from '../mail/mail-body.ts';
import { type Result, refused } from '../result/result.ts';
import { failed } from '../supabase/failed.ts';
import { inBatches } from '../supabase/in-batches.ts';
import { createServiceClient } from '../supabase/server.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { fileRequestMail } from './file-mails.ts';
import { linkedProjectPath } from './paths.ts';
import { readProject } from './projects.ts';
import type { Refusal } from './route.ts';
import { readProjectMail } from './step-mails.ts';
import type { FileFollowUpPreview } from './wire.ts';

/** Reminders that are queued in one transaction at most. */
const BATCH = 100;

/** The settings as `queue_file_follow_ups` takes them: the days, none where it is switched off. */
export const fileFollowUpDays = ({ followsFiles, fileDays, fileAgainDays }: FollowUpSettings) => ({
  files: followsFiles ? [fileDays, ...(fileAgainDays > fileDays ? [fileAgainDays] : [])] : [],
});

/**
 * Queues the reminders of files that have not come, at hours at which one works; the outbox sends them (product.md, Follow-ups).
 *
 * @param until begins nothing more once it is aborted
 * @returns how many
 * @throws Error where the database or the Content Lake does not answer
 */
export async function queueFileFollowUps(until: AbortSignal, now = new Date()): Promise<number> {
  if (!sendsMails || !isOfficeTime(now)) return 0;
  const rules = fileFollowUpDays(await readFollowUpSettings());
  const some = async () => {
    const { data, error } = await createServiceClient().rpc('queue_file_follow_ups', {
      rules,
      max_follow_ups: BATCH,
    });
    if (error) throw failed('the database does not answer', error);
    return data;
  };
  return inBatches(some, until);
}

/**
 * The mail that reminding of a file would send now, with a link in it that opens nothing.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function previewFileFollowUp(
  id: string,
  request: string,
): Promise<Result<FileFollowUpPreview, Refusal>> {
  const project = await readProject(id);
  if (!project) return refused('gone');
  const waiting = project.fileRequests.filter(({ state }) => state === 'waiting');
  if (!waiting.some((each) => each.id === request)) return refused('part');
  const about = await readProjectMail('project-files', request, {
    database: createServiceClient(),
  });
  if (!about) return refused('unmailed');
  const settings = await getSiteSettings();
  const sender = {
    ...settings,
    mailTexts: await getMailTexts().catch(() => MAIL_TEXTS),
    siteUrl: publicEnv.siteUrl,
  };
  const mail = fileRequestMail(
    { sender, consultant: leadsEnv.MAIL_TO ?? settings.email },
    about,
    {
      kind: 'follow-up',
      requests: waiting.map((each) => ({ ...each, isAsked: each.id === request })),
    },
    `${publicEnv.siteUrl}${linkedProjectPath({ token: '…' })}`,
  );
  return {
    ok: true,
    value: { to: mail.to, subject: mail.subject, text: mailText(mail.body) },
  };
}
