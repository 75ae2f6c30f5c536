import { Words } from '@/app/_components/ui/whole-words.tsx';
import { formatDay } from '@/lib/format/dates.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { Earlier } from './earlier.tsx';

export type ThreadMessage = {
  id: string;
  author: 'consultant' | 'client';
  text: string;
  at: string;
  /** The name of who wrote it for the client, where it was not its reader. */
  by?: string | null;
};

/** Number of messages that show at once; older ones are one click away. */
const SHOWN = 10;

function Messages({
  label,
  messages,
  consultant,
}: {
  label: string;
  messages: readonly ThreadMessage[];
  consultant: string;
}) {
  return (
    <ol aria-label={label} className="grid grid-cols-1 gap-4">
      {messages.map(({ id, author, text, at, by }) => (
        <li
          key={id}
          className={`max-w-2xl rounded-block border-[1.5px] px-5 py-4 ${author === 'client' ? 'ml-auto border-edge' : 'border-accent bg-accent-soft'}`}
        >
          <p className="text-muted text-sm">
            <strong className="text-ink">
              {author === 'client' ? (by ?? 'Vous') : t(consultant)}
            </strong>
            , le <Words>{formatDay(at)}</Words>
          </p>
          <p className="mt-1 whitespace-pre-line break-words">{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}

/** Messages between a client and the consultant, who is called by name, as are others on the client's side; the oldest first. */
export function Thread({
  messages,
  consultant,
}: {
  messages: readonly ThreadMessage[];
  consultant: string;
}) {
  const before = messages.slice(0, -SHOWN);
  return (
    <div className="grid grid-cols-1 gap-4">
      {before.length > 0 ? (
        <Earlier
          label={
            before.length > 1
              ? `Les ${before.length}\u00a0messages précédents`
              : 'Le message précédent'
          }
        >
          <Messages label="Début de la conversation" messages={before} consultant={consultant} />
        </Earlier>
      ) : null}
      <Messages label="Conversation" messages={messages.slice(-SHOWN)} consultant={consultant} />
    </div>
  );
}
