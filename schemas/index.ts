import type { SchemaTypeDefinition } from 'sanity';
import { aboutPage } from './about-page.ts';
import { accountMails } from './account-mails.ts';
import { accountPages } from './account-pages.ts';
import { appointmentSettings } from './appointment-settings.ts';
import { article } from './article.ts';
import { authPage } from './auth-page.ts';
import { articleBlocks } from './blocks/index.ts';
import { blogPage } from './blog-page.ts';
import { caseStudiesPage } from './case-studies-page.ts';
import { caseStudy } from './case-study.ts';
import { consultantMails } from './consultant-mails.ts';
import { contactPage } from './contact-page.ts';
import { cookiesPage } from './cookies-page.ts';
import { dashboardPage } from './dashboard-page.ts';
import { estimator } from './estimator.ts';
import { faqEntry } from './faq-entry.ts';
import { followUpSettings } from './follow-up-settings.ts';
import { homePage } from './home-page.ts';
import { legalPage } from './legal-page.ts';
import { mailTexts } from './mail-texts.ts';
import { makePage } from './make-page.ts';
import { milestoneTemplate } from './milestone-templates.ts';
import { navigation } from './navigation.ts';
import { page } from './page.ts';
import { pageBlocks } from './page-blocks/index.ts';
import { quotePage } from './quote-page.ts';
import { quoteSettings } from './quote-settings.ts';
import { redirect } from './redirect.ts';
import { service } from './service.ts';
import { servicesPage } from './services-page.ts';
import { pageAnchor } from './shared/page-anchor.ts';
import { publishedReview } from './shared/published-review.ts';
import { seo } from './shared/seo.ts';
import { settingsValueType } from './shared/settings-value.ts';
import { typeset } from './shared/typeset.ts';
import { siteSettings } from './site-settings.ts';
import { textTemplate } from './text-template.ts';
import { trainingPage } from './training-page.ts';

/** Every type of the Studio: documents, and the objects that several of them share. */
export const schemaTypes: SchemaTypeDefinition[] = typeset([
  service,
  trainingPage,
  contactPage,
  quotePage,
  faqEntry,
  legalPage,
  settingsValueType,
  article,
  blogPage,
  ...articleBlocks,
  caseStudy,
  caseStudiesPage,
  page,
  ...pageBlocks,
  publishedReview,
  pageAnchor,
  estimator,
  homePage,
  servicesPage,
  aboutPage,
  authPage,
  accountPages,
  dashboardPage,
  makePage,
  mailTexts,
  accountMails,
  consultantMails,
  quoteSettings,
  cookiesPage,
  milestoneTemplate,
  textTemplate,
  navigation,
  redirect,
  siteSettings,
  appointmentSettings,
  followUpSettings,
  seo,
]);
