import 'server-only';
import { accountDeletion } from '../account/deletion-mail.ts';
import { accountReminder } from '../account/reminder-mail.ts';
import {
  appointmentChange,
  appointmentFreed,
  appointmentProof,
  appointmentReminder,
} from '../appointments/mail-topics.ts';
import type { MailTopic } from '../mail/topic.ts';
import { projectFiles } from '../projects/file-mails.ts';
import { projectInvitation, projectInvitationAgain, projectNews } from '../projects/mails.ts';
import {
  nextOffer,
  projectEnded,
  reviewRequest,
  stepApproved,
  stepToApprove,
} from '../projects/step-mails.ts';
import { copied } from '../quotes/copies.ts';
import { quoteFollowUpMail } from '../quotes/follow-up-mails.ts';
import {
  quoteAcceptedMail,
  quoteLinkMail,
  quoteMessageMail,
  quoteRefusedMail,
  quoteRevokedMail,
  quoteSignedMail,
  quoteWithdrawnMail,
} from '../quotes/mails.ts';
import {
  terminationConfirmedMail,
  terminationDeclinedMail,
  terminationProposedMail,
} from '../quotes/termination-mails.ts';

/** The mails of subjects other than requests and reviews, by the topic that their row names (`internal.queue_mail`). */
export const MAIL_TOPICS: Readonly<Record<string, MailTopic>> = {
  'project-news': projectNews,
  'project-invitation': projectInvitation,
  'project-invitation-again': projectInvitationAgain,
  'project-approval': stepToApprove,
  'project-files': projectFiles,
  'project-approved': stepApproved,
  'project-ended': projectEnded,
  'project-review': reviewRequest,
  'project-offer': nextOffer,
  'quote-link': copied(quoteLinkMail),
  'quote-accepted': copied(quoteAcceptedMail),
  'quote-signed': quoteSignedMail,
  'quote-refused': quoteRefusedMail,
  'quote-revoked': copied(quoteRevokedMail),
  'quote-withdrawn': quoteWithdrawnMail,
  'quote-message': copied(quoteMessageMail),
  'termination-proposed': terminationProposedMail,
  'termination-confirmed': copied(terminationConfirmedMail),
  'termination-declined': terminationDeclinedMail,
  'quote-follow-up': quoteFollowUpMail,
  'appointment-proof': appointmentProof,
  'appointment-change': appointmentChange,
  'appointment-reminder': appointmentReminder,
  'appointment-freed': appointmentFreed,
  'account-unused': accountReminder,
  'account-deleted': accountDeletion,
};
