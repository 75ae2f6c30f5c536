import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { DASHBOARD_TEXTS } from '../../words/account.ts';
import { ownTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { contentTag } from '../tags.ts';

/** The words of /dashboard (product.md, Words of the client area). */
export const DASHBOARD_PAGE_QUERY = defineQuery(`
  *[_type == "dashboardPage" && _id == "dashboardPage"][0] {
    greeting,
    emptyText,
    newProject,
    projectsTab,
    requestsTab,
    profileTab,
    supportTab,
    pauseTitle,
    pauseText,
    noProjectsTitle,
    noProjectsText,
    noProjectsButton,
    examplesText,
    addProject,
    openProject,
    backToProjects,
    exampleProjectText,
    nextStepTitle,
    noNextStepText,
    milestonesTitle,
    noMilestonesText,
    journalTitle,
    noJournalText,
    filesTitle,
    filesText,
    noFilesText,
    projectMessagesTitle,
    noProjectMessagesText,
    projectMailsTitle,
    projectMailsText,
    noRequestsTitle,
    noRequestsText,
    noRequestsButton,
    exampleRequestText,
    awaitedText,
    answeredText,
    sentText,
    followRequest,
    requestsTitle,
    requestQuote,
    quotesTitle,
    quotesText,
    openQuote,
    readQuote,
    quoteLockedTitle,
    quoteLockedText,
    quoteGoneTitle,
    quoteGoneText,
    quoteHelpLink,
    quoteUnknownTitle,
    quoteUnknownText,
    quotePauseTitle,
    quotePauseText,
    quoteSentText,
    quoteAcceptTitle,
    quoteAcceptText,
    quoteAcceptedTitle,
    quoteNextText,
    quoteQuestionTitle,
    quoteQuestionText,
    quoteRefuseLink,
    quoteRefuseWarning,
    quoteRefusedText,
    quoteExpiredText,
    quoteReplacedText,
    quoteRevokedText,
    detailsTitle,
    detailsText,
    emailHint,
    passwordHint,
    reviewsTitle,
    reviewsText,
    noReviewsText,
    writeReview,
    passwordTitle,
    passwordText,
    devicesTitle,
    devicesText,
    dataTitle,
    dataText,
    dataButton,
    deletionTitle,
    deletionText,
    deletionQuestion,
    deletionWarning,
    supportTitle,
    supportText,
    emailText,
    socialText,
    meetingTitle,
    meetingLink,
    meetingSubject,
    writeMessage
  }
`);

const dashboardPageShape = ownTexts(DASHBOARD_TEXTS);

export type DashboardPage = typeof DASHBOARD_TEXTS;

/**
 * The published ones, complete. Cached until they are published.
 *
 * @throws the client's error; what was cached then stays
 */
export async function getDashboardPage(): Promise<DashboardPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('dashboardPage'));
  return readContent('dashboard-page', DASHBOARD_PAGE_QUERY, dashboardPageShape);
}
