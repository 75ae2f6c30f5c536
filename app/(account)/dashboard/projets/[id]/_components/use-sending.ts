import { useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '@/lib/files/limits.ts';
import { FILE_REFUSALS } from '@/lib/files/refusals.ts';
import { sendWithProgress, type UploadRefusal } from '@/lib/files/send-with-progress.ts';

/** How far a file is; `problem` says why it was not taken. */
export type SentFile = {
  key: string;
  file: File;
  state:
    | { is: 'waiting' }
    | { is: 'sending'; percent: number }
    | { is: 'done' }
    | { is: 'refused'; problem: string; isSignedOut: boolean };
};

/** Why a file is not worth being sent; null where it is. */
const refusalOf = ({ size }: File): string | null => {
  if (size > MAX_FILE_BYTES) return FILE_REFUSALS.size[1];
  return size === 0 ? FILE_REFUSALS.empty[1] : null;
};

/**
 * Sends files to a project, one after the other; one that fails leaves the others alone, and can be sent again.
 *
 * @param onDone is told once all have been tried, and how many have arrived
 */
export function useSending(project: string, onDone: (count: number) => void) {
  const [files, setFiles] = useState<SentFile[]>([]);
  const isSending = useRef(false);

  const become = (key: string, state: SentFile['state']) =>
    setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each)));

  const sendOne = async ({ key, file }: SentFile): Promise<boolean> => {
    const isWrong = refusalOf(file);
    if (isWrong) {
      become(key, { is: 'refused', problem: isWrong, isSignedOut: false });
      return false;
    }
    become(key, { is: 'sending', percent: 0 });
    try {
      const given = new URLSearchParams({ projet: project, nom: file.name });
      await sendWithProgress(`/api/fichiers?${given}`, file, {
        headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
        signal: new AbortController().signal,
        onProgress: (percent) => become(key, { is: 'sending', percent }),
      });
      become(key, { is: 'done' });
      return true;
    } catch (error) {
      const { message, status } = error as UploadRefusal;
      become(key, { is: 'refused', problem: message, isSignedOut: status === 401 });
      return false;
    }
  };

  const run = async (listed: SentFile[]) => {
    isSending.current = true;
    let count = 0;
    for (const each of listed) if (await sendOne(each)) count += 1;
    isSending.current = false;
    onDone(count);
  };

  return {
    files,
    pending: files.some(({ state }) => state.is === 'waiting' || state.is === 'sending'),
    send: (chosen: readonly File[]) => {
      if (isSending.current || chosen.length === 0) return;
      const listed = chosen.map(
        (file): SentFile => ({ key: crypto.randomUUID(), file, state: { is: 'waiting' } }),
      );
      setFiles(listed);
      void run(listed);
    },
    sendAgain: (one: SentFile) => {
      if (!isSending.current) void run([one]);
    },
  };
}
