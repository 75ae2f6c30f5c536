import 'server-only';
import { freshOrLastGood } from '../next/fresh.ts';
import * as aboutPage from './queries/about-page.ts';
import * as accountPages from './queries/account-pages.ts';
import * as appointmentSettings from './queries/appointment-settings.ts';
import * as articles from './queries/articles.ts';
import * as authPage from './queries/auth-page.ts';
import * as blogPage from './queries/blog-page.ts';
import * as caseStudies from './queries/case-studies.ts';
import * as caseStudiesPage from './queries/case-studies-page.ts';
import * as contactPage from './queries/contact-page.ts';
import * as cookiesPage from './queries/cookies-page.ts';
import * as dashboardPage from './queries/dashboard-page.ts';
import * as estimator from './queries/estimator.ts';
import * as faq from './queries/faq.ts';
import * as followUpSettings from './queries/follow-up-settings.ts';
import * as homePage from './queries/home-page.ts';
import * as legal from './queries/legal.ts';
import * as mails from './queries/mails.ts';
import * as makePage from './queries/make-page.ts';
import * as milestoneTemplates from './queries/milestone-templates.ts';
import * as navigation from './queries/navigation.ts';
import * as ownPages from './queries/own-pages.ts';
import * as pages from './queries/pages.ts';
import * as quotePage from './queries/quote-page.ts';
import * as quoteSettings from './queries/quote-settings.ts';
import * as services from './queries/services.ts';
import * as servicesPage from './queries/services-page.ts';
import * as siteSettings from './queries/site-settings.ts';
import * as textTemplates from './queries/text-templates.ts';
import * as training from './queries/training.ts';
import { forVisit } from './view.ts';

export type { PageBlock } from './page-blocks.ts';
export type { AboutPage } from './queries/about-page.ts';
export type { AccountPages } from './queries/account-pages.ts';
export type { AppointmentSettings } from './queries/appointment-settings.ts';
export type {
  Article,
  ArticleLink,
  ArticleSummary,
  MenuArticle,
} from './queries/articles.ts';
// A build asks which pages there are.
export { readArticleOrder } from './queries/articles.ts';
export type { AuthPage } from './queries/auth-page.ts';
export type { BlogPage } from './queries/blog-page.ts';
export type { CaseStudy, CaseStudySummary } from './queries/case-studies.ts';
export type { CaseStudiesPage } from './queries/case-studies-page.ts';
export type { ContactPage } from './queries/contact-page.ts';
export type { CookiesPage } from './queries/cookies-page.ts';
export type { DashboardPage } from './queries/dashboard-page.ts';
export type { EstimatorContent } from './queries/estimator.ts';
export type { FaqEntry } from './queries/faq.ts';
export type { HomePage, Scenario } from './queries/home-page.ts';
export type { LegalPage } from './queries/legal.ts';
export type { MakePage } from './queries/make-page.ts';
export type { Navigation } from './queries/navigation.ts';
export type { OwnPage } from './queries/own-pages.ts';
// Likewise.
export { readOwnPageSlugs } from './queries/own-pages.ts';
export type { SitemapEntry } from './queries/pages.ts';
export type { QuotePage } from './queries/quote-page.ts';
export type { Service } from './queries/services.ts';
export type { ServicesPage } from './queries/services-page.ts';
export type { SiteSettings } from './queries/site-settings.ts';
export type { TrainingPage } from './queries/training.ts';
export type { Closing, ContentImage } from './shape.ts';

// Readers that show a page that is rendered in a preview what that is to show, and all else what is published.
export const getAboutPage = forVisit(aboutPage.getAboutPage);
export const getAccountPages = forVisit(accountPages.getAccountPages);
export const getAppointmentSettings = forVisit(appointmentSettings.getAppointmentSettings);
export const getArticle = forVisit(articles.getArticle);
export const getArticleList = forVisit(articles.getArticleList);
export const getArticleMenu = forVisit(articles.getArticleMenu);
export const getNewestArticles = forVisit(articles.getNewestArticles);
export const getAuthPage = forVisit(authPage.getAuthPage);
export const getBlogPage = forVisit(blogPage.getBlogPage);
export const getCaseStudies = forVisit(caseStudies.getCaseStudies);
export const getCaseStudy = forVisit(caseStudies.getCaseStudy);
export const hasCaseStudies = forVisit(caseStudies.hasCaseStudies);
export const getCaseStudiesPage = forVisit(caseStudiesPage.getCaseStudiesPage);
export const getContactPage = forVisit(contactPage.getContactPage);
export const getCookiesPage = forVisit(cookiesPage.getCookiesPage);
export const getDashboardPage = forVisit(dashboardPage.getDashboardPage);
export const getEstimator = forVisit(estimator.getEstimator);
export const getFaq = forVisit(faq.getFaq);
export const getHomePage = forVisit(homePage.getHomePage);
export const getLegalPage = forVisit(legal.getLegalPage);
export const getMakePage = forVisit(makePage.getMakePage);
export const getNavigation = forVisit(navigation.getNavigation);
export const getOwnPage = forVisit(ownPages.getOwnPage);
export const getShareCard = forVisit(pages.getShareCard);
export const getSitemapEntries = forVisit(pages.getSitemapEntries);
export const getQuotePage = forVisit(quotePage.getQuotePage);
export const getServices = forVisit(services.getServices);
export const getServicesPage = forVisit(servicesPage.getServicesPage);
export const getSiteSettings = forVisit(siteSettings.getSiteSettings);
export const getTrainingPage = forVisit(training.getTrainingPage);

// Words that no page shows.
export const getAccountMails = freshOrLastGood(mails.getAccountMails);
export const getConsultantMails = freshOrLastGood(mails.getConsultantMails);
export const getFollowUpSettings = freshOrLastGood(followUpSettings.getFollowUpSettings);
export const getMailTexts = freshOrLastGood(mails.getMailTexts);
export const getMilestoneTemplates = freshOrLastGood(milestoneTemplates.getMilestoneTemplates);
export const getQuoteSettings = freshOrLastGood(quoteSettings.getQuoteSettings);
export const getTextTemplates = freshOrLastGood(textTemplates.getTextTemplates);
