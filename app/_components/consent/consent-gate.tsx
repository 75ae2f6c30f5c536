'use client';

import type { ReactNode } from 'react';
import type { OptionalCategory } from '@/lib/consent/consent.ts';
import { useConsent } from './use-consent.ts';

/**
 * Shows its content only while the visitor allows this category (product.md, Consent). Content that loads
 * anything from elsewhere stands inside; when it is unmounted, consent was withdrawn, and it cleans up.
 */
export function ConsentGate({
  category,
  children,
}: {
  category: OptionalCategory;
  children: ReactNode;
}) {
  return useConsent()?.[category] ? children : null;
}
