import { formatDay } from '@/lib/articles/dates.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';

export type ThreadMessage = {
  id: string;
  author: 'consultant' | 'client';
  text: string;
  at: string;
};

/** What a client and the consultant wrote to each other, the first message first. */
export function Thread({ messages }: { messages: readonly ThreadMessage[] }) {
  return (
    <ol aria-label="Conversation" className="grid grid-cols-1 gap-4">
      {messages.map(({ id, author, text, at }) => (
        <li
          key={id}
          className={`max-w-2xl rounded-block border-[1.5px] px-5 py-4 ${author === 'client' ? 'ml-auto border-edge' : 'border-accent bg-accent-soft'}`}
        >
          <p className="text-muted text-sm">
            <strong className="text-ink">{author === 'client' ? 'Vous' : 'Mon message'}</strong>, le{' '}
            {formatDay(at)}
          </p>
          <p className="mt-1 whitespace-pre-line break-words">{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}
