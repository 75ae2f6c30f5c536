'use client';

import { useEffect } from 'react';
import type { AnalyticsConfig } from '@/lib/env/analytics.ts';

/**
 * Measures the audience for as long as it is mounted: inside a `ConsentGate`. Not even the code that
 * would load the provider's script comes before that.
 */
export function Analytics({ provider, url, site }: AnalyticsConfig) {
  useEffect(() => {
    const config = { provider, url, site };
    const measurement = import('@/lib/consent/analytics.ts');
    let isWanted = true;
    void measurement.then(({ startAnalytics }) => {
      if (isWanted) startAnalytics(config);
    });
    return () => {
      isWanted = false;
      void measurement.then(({ stopAnalytics }) => stopAnalytics(config));
    };
  }, [provider, url, site]);
  return null;
}
