import { useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '@/lib/files/limits.ts';
import { FILE_REFUSALS } from '@/lib/files/refusals.ts';
import { sendWithProgress, type UploadRefusal } from '@/lib/files/send-with-progress.ts';

/** A file and its progress; `problem` says why it was refused, and `remedy` what can be done about it. */
export type SentFile = {
  key: string;
  file: File;
  state:
    | { is: 'chosen' }
    | { is: 'waiting' }
    | { is: 'sending'; percent: number }
    | { is: 'refused'; problem: string; remedy: Remedy };
};

type Remedy = 'none' | 'again' | 'sign-in';

/** Remedies by the status of a refusal: a file too large or of a refused kind would be refused again. */
const REMEDIES = new Map<number | undefined, Remedy>([
  [401, 'sign-in'],
  [413, 'none'],
  [415, 'none'],
]);

/** The first state of a file just chosen: one not worth sending is refused at once. */
function stateOf({ size }: File): SentFile['state'] {
  const refused = (problem: string) => ({ is: 'refused', problem, remedy: 'none' }) as const;
  if (size > MAX_FILE_BYTES) return refused(FILE_REFUSALS.size[1]);
  return size === 0 ? refused(FILE_REFUSALS.empty[1]) : { is: 'chosen' };
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Files that are chosen, then sent to a project one after the other; one that fails leaves the others alone, and can be
 * sent again. What was sent is listed no more.
 *
 * @param onDone is told once all have been tried, and how many have arrived
 */
export function useSending(
  { project, address, request }: { project: string; address: string; request: string | undefined },
  onDone: (count: number) => void,
) {
  const [files, setFiles] = useState<SentFile[]>([]);
  const isSending = useRef(false);
  const count = useRef(0);

  const become = (key: string, state: SentFile['state']) =>
    setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each)));
  const remove = ({ key }: SentFile) => setFiles((now) => now.filter((each) => each.key !== key));

  const sendOne = async (one: SentFile): Promise<boolean> => {
    const { key, file } = one;
    become(key, { is: 'sending', percent: 0 });
    try {
      const given = new URLSearchParams({
        projet: project,
        nom: file.name,
        ...(request && { demande: request }),
      });
      await sendWithProgress(`${address}${address.includes('?') ? '&' : '?'}${given}`, file, {
        headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
        signal: new AbortController().signal,
        onProgress: (percent) => become(key, { is: 'sending', percent }),
      });
      remove(one);
      return true;
    } catch (error) {
      const { message, status } = error as UploadRefusal;
      become(key, { is: 'refused', problem: message, remedy: REMEDIES.get(status) ?? 'again' });
      return false;
    }
  };

  const send = async (listed: readonly SentFile[]) => {
    if (isSending.current) return;
    isSending.current = true;
    for (const { key } of listed) become(key, { is: 'waiting' });
    let arrived = 0;
    for (const each of listed) if (await sendOne(each)) arrived += 1;
    isSending.current = false;
    onDone(arrived);
  };

  return {
    files,
    pending: files.some(({ state }) => state.is === 'waiting' || state.is === 'sending'),
    add: (chosen: readonly File[]) =>
      setFiles((now) => [
        ...now,
        ...chosen
          .filter((file) => !now.some((each) => isSame(each.file, file)))
          .map((file): SentFile => ({ key: String(++count.current), file, state: stateOf(file) })),
      ]),
    remove,
    send,
  };
}
