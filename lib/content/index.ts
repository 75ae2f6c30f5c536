import 'server-only';

export { type EstimatorContent, getEstimator } from './estimator.ts';
export { getServices, type Service } from './services.ts';
export type { ContentImage } from './shape.ts';
export { getSiteSettings, type SiteSettings } from './site-settings.ts';
