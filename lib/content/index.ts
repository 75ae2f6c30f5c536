import 'server-only';

export {
  type Article,
  type ArticleLink,
  type ArticleSummary,
  getArticle,
  getArticleList,
  getArticleMenu,
  getArticleSlugs,
} from './articles.ts';
export { type BlogPage, getBlogPage } from './blog-page.ts';
export { type EstimatorContent, getEstimator } from './estimator.ts';
export { type FaqEntry, getFaq } from './faq.ts';
export { getShareCard, getSitemapEntries, type SitemapEntry } from './pages.ts';
export { getServices, type Service } from './services.ts';
export type { ContentImage } from './shape.ts';
export { getSiteSettings, type SiteSettings } from './site-settings.ts';
export { getTrainingFromPrice, getTrainingPage, type TrainingPage } from './training.ts';
