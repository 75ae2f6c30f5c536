'use client';

import { useSyncExternalStore } from 'react';
import { ownZone, PARIS } from '@/lib/format/zone.ts';

const never = () => () => {};

/** The time zone of the visitor's machine; that of Paris until scripts run. */
export const useVisitorZone = (): string => useSyncExternalStore(never, ownZone, () => PARIS);
