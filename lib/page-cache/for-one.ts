import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js';

/** Whether what is read now is for one visitor alone, and not for a page or a function whose answer is stored. */
export function isForOne(): boolean {
  const unit = workUnitAsyncStorage.getStore();
  return unit === undefined || unit.type === 'request';
}
