import type { Size } from './plan-shrink.ts';

/** Width and height in pixels, weight in bytes. */
export type Measures = Size & { bytes: number };

/** The outcome of shrinking a picture: sent as it is, made smaller, or unreadable. */
export type Shrunk =
  | { is: 'kept' }
  | { is: 'broken' }
  | { is: 'smaller'; file: File; from: Measures; to: Measures };

/**
 * Makes a picture as small as any page of the site can use it (studio.md, Images). What no browser can write,
 * or draws in one frame only, is kept.
 *
 * @throws the signal's reason
 */
export async function shrink(file: File, signal: AbortSignal): Promise<Shrunk> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Shrunk>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.addEventListener('message', ({ data }: MessageEvent<Shrunk>) => resolve(data));
  // A browser that runs no such worker sends its pictures as they are.
  worker.addEventListener('error', () => resolve({ is: 'kept' }));
  worker.postMessage(file);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    // The worker holds memory of the picture's size.
    worker.terminate();
  }
}
