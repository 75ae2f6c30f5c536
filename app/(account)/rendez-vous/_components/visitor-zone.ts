'use client';

import { useSyncExternalStore } from 'react';
import { PARIS } from '@/lib/appointments/zone.ts';

const never = () => () => {};
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || PARIS;

/** The time zone of the visitor's machine; that of Paris until scripts run. */
export const useVisitorZone = (): string => useSyncExternalStore(never, zone, () => PARIS);
