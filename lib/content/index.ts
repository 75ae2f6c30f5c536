import 'server-only';

export { type EstimatorContent, getEstimator } from './estimator.ts';
export { type FaqEntry, getFaq } from './faq.ts';
export { getServices, type Service } from './services.ts';
export type { ContentImage } from './shape.ts';
export { getSiteSettings, type SiteSettings } from './site-settings.ts';
export { getTrainingFromPrice, getTrainingPage, type TrainingPage } from './training.ts';
