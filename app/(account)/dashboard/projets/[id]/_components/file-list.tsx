import type { ReactNode } from 'react';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { weightOf } from '@/lib/files/weight.ts';
import { formatDay } from '@/lib/format/dates.ts';
import type { OwnFile } from '@/lib/projects/own.ts';
import { Earlier } from '../../../../_components/earlier.tsx';
import { isNew, NewTag } from './new-tag.tsx';
import { RemoveFile } from './remove-file.tsx';
import { RemovedAnswer } from './removed-answer.tsx';

/** Number of files that show at once; older ones are one click away. */
const SHOWN = 8;

type Removal = {
  remove: FormAction;
  /** Hidden fields, which name the project to that action. */
  which: ReactNode;
};

function File({
  file,
  seenUntil,
  remove,
  which,
}: Removal & { file: OwnFile; seenUntil: string | null }) {
  const { id, name, size, sender, by, at, href } = file;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-ink border-t-[1.5px] py-4">
      <div className="min-w-0 grow basis-56">
        <a href={href} download={name} className="link break-words">
          {name}
        </a>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-muted text-sm">
          {sender === 'consultant' && isNew(at, seenUntil) ? <NewTag /> : null}
          <span className="min-w-0 break-words">
            {weightOf(size)} · envoyé par {sender === 'client' ? (by ?? 'vous') : 'moi'} le{' '}
            <Words>{formatDay(at)}</Words>
          </span>
        </p>
      </div>
      {sender === 'client' && by === null ? (
        <RemoveFile id={id} name={name} action={remove}>
          {which}
        </RemoveFile>
      ) : null}
    </li>
  );
}

/** The files of a project, each to be downloaded; those that its reader sent can be taken back. */
export function FileList({
  files,
  seenUntil,
  empty,
  ...removal
}: Removal & {
  files: readonly OwnFile[];
  seenUntil: string | null;
  /** Text where there is none. */
  empty: string;
}) {
  const list = (shown: readonly OwnFile[]) => (
    <ul className="border-ink border-b-[1.5px]">
      {shown.map((file) => (
        <File key={file.id} file={file} seenUntil={seenUntil} {...removal} />
      ))}
    </ul>
  );
  const before = files.slice(SHOWN);
  return (
    <>
      <RemovedAnswer />
      {files.length === 0 ? (
        <p className="text-muted">
          <Words>{empty}</Words>
        </p>
      ) : (
        list(files.slice(0, SHOWN))
      )}
      {before.length > 0 ? (
        <div className="mt-6">
          <Earlier
            label={
              before.length > 1
                ? `Les ${before.length}\u00a0fichiers précédents`
                : 'Le fichier précédent'
            }
          >
            {list(before)}
          </Earlier>
        </div>
      ) : null}
    </>
  );
}
