import 'server-only';

export { type AboutPage, getAboutPage } from './queries/about-page.ts';
export {
  type Article,
  type ArticleLink,
  type ArticleSummary,
  getArticle,
  getArticleList,
  getArticleMenu,
  getArticleSlugs,
} from './queries/articles.ts';
export { type AuthPage, getAuthPage } from './queries/auth-page.ts';
export { type BlogPage, getBlogPage } from './queries/blog-page.ts';
export {
  type CaseStudy,
  type CaseStudySummary,
  getCaseStudies,
  getCaseStudy,
  hasCaseStudies,
} from './queries/case-studies.ts';
export { type CaseStudiesPage, getCaseStudiesPage } from './queries/case-studies-page.ts';
export { type ContactPage, getContactPage } from './queries/contact-page.ts';
export { type CookiesPage, getCookiesPage } from './queries/cookies-page.ts';
export { type EstimatorContent, getEstimator } from './queries/estimator.ts';
export { type FaqEntry, getFaq } from './queries/faq.ts';
export { getHomePage, type HomePage, type Scenario } from './queries/home-page.ts';
export { getLegalPage, type LegalPage } from './queries/legal.ts';
export { getMailTexts } from './queries/mail-texts.ts';
export { getNavigation, type Navigation } from './queries/navigation.ts';
export { getShareCard, getSitemapEntries, type SitemapEntry } from './queries/pages.ts';
export { getQuotePage, type QuotePage } from './queries/quote-page.ts';
export { getServices, type Service } from './queries/services.ts';
export { getServicesPage, type ServicesPage } from './queries/services-page.ts';
export { getSiteSettings, type SiteSettings } from './queries/site-settings.ts';
export { getTrainingPage, type TrainingPage } from './queries/training.ts';
export type { Closing, ContentImage } from './shape.ts';
