'use client';

import { useEffect } from 'react';
import { startAnalytics, stopAnalytics } from '@/lib/consent/analytics';
import type { AnalyticsConfig } from '@/lib/env/analytics';

/** Measures the audience for as long as it is mounted: inside a `ConsentGate`. */
export function Analytics({ provider, url, site }: AnalyticsConfig) {
  useEffect(() => {
    const config = { provider, url, site };
    startAnalytics(config);
    return () => stopAnalytics(config);
  }, [provider, url, site]);
  return null;
}
