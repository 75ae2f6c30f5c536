import { uuid } from '@sanity/uuid';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of a file's upload. */
export type UploadState<Uploaded> =
  | { is: 'waiting' }
  /** The upload, in percent of the bytes to send; a picture that is still being shrunk is at 0. */
  | { is: 'sending'; percent: number }
  | { is: 'done'; uploaded: Uploaded }
  | { is: 'refused'; problem: string }
  | { is: 'cancelled' };

/** A file on its way. */
export type UploadItem<Uploaded> = {
  key: string;
  name: string;
  bytes: number;
  state: UploadState<Uploaded>;
};

/** Whether there is something left to wait for, or to cancel. */
export const isUnderWay = ({ state }: UploadItem<unknown>): boolean =>
  state.is === 'waiting' || state.is === 'sending';

/**
 * Sends files one after the other: each is whole in memory while it is made smaller. One that fails leaves the others
 * alone; all that is under way ends with the part of the Studio that began it.
 *
 * @param send sends one, and throws a French message; the same function each time
 * @param onDone is told of each that arrived
 */
export function useUploads<Uploaded>(
  send: (
    file: File,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ) => Promise<Uploaded>,
  onDone: (uploaded: Uploaded) => void,
) {
  const [items, setItems] = useState<UploadItem<Uploaded>[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, File>());
  const last = useRef(Promise.resolve());
  const tell = useRef(onDone);
  tell.current = onDone;

  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const run = useCallback(
    async (key: string, file: File, signal: AbortSignal) => {
      const become = (state: UploadState<Uploaded>) =>
        setItems((now) => now.map((item) => (item.key === key ? { ...item, state } : item)));
      try {
        signal.throwIfAborted();
        become({ is: 'sending', percent: 0 });
        const uploaded = await send(file, signal, (percent) => become({ is: 'sending', percent }));
        files.current.delete(key);
        become({ is: 'done', uploaded });
        tell.current(uploaded);
      } catch (error) {
        become(
          signal.aborted
            ? { is: 'cancelled' }
            : { is: 'refused', problem: (error as Error).message },
        );
      }
    },
    [send],
  );

  const queue = useCallback(
    (key: string, file: File) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      last.current = last.current.then(() => run(key, file, stop.signal));
    },
    [run],
  );

  const add = useCallback(
    (added: readonly File[]) => {
      for (const file of added) {
        const key = uuid();
        const { name, size: bytes } = file;
        files.current.set(key, file);
        setItems((now) => [...now, { key, name, bytes, state: { is: 'waiting' } }]);
        queue(key, file);
      }
    },
    [queue],
  );

  const retry = useCallback(
    (key: string) => {
      const file = files.current.get(key);
      if (!file) return;
      setItems((now) =>
        now.map((item) => (item.key === key ? { ...item, state: { is: 'waiting' } } : item)),
      );
      queue(key, file);
    },
    [queue],
  );

  const cancel = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setItems((now) =>
      now.map((item) => (item.key === key ? { ...item, state: { is: 'cancelled' } } : item)),
    );
  }, []);

  const clear = useCallback(() => setItems((now) => now.filter(isUnderWay)), []);

  return { items, add, cancel, retry, clear };
}
