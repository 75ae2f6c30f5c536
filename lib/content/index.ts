import 'server-only';

export { type AboutPage, getAboutPage } from './about-page.ts';
export {
  type Article,
  type ArticleLink,
  type ArticleSummary,
  getArticle,
  getArticleList,
  getArticleMenu,
  getArticleSlugs,
} from './articles.ts';
export { type AuthPage, getAuthPage } from './auth-page.ts';
export { type BlogPage, getBlogPage } from './blog-page.ts';
export { type ContactPage, getContactPage } from './contact-page.ts';
export { type CookiesPage, getCookiesPage } from './cookies-page.ts';
export { type EstimatorContent, getEstimator } from './estimator.ts';
export { type FaqEntry, getFaq } from './faq.ts';
export { getHomePage, type HomePage } from './home-page.ts';
export { getLegalPage, type LegalPage } from './legal.ts';
export { getNavigation, type Navigation } from './navigation.ts';
export { getShareCard, getSitemapEntries, type SitemapEntry } from './pages.ts';
export { getQuotePage, type QuotePage } from './quote-page.ts';
export { getServices, type Service } from './services.ts';
export { getServicesPage, type ServicesPage } from './services-page.ts';
export type { Closing, ContentImage } from './shape.ts';
export { getSiteSettings, type SiteSettings } from './site-settings.ts';
export { getTrainingPage, type TrainingPage } from './training.ts';
