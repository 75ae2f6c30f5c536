import { Words } from '@/app/_components/ui/whole-words.tsx';
import { formatDay } from '@/lib/format/dates.ts';
import type { OwnEntry, OwnFile } from '@/lib/projects/own.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { Earlier } from '../../../../_components/earlier.tsx';
import { isNew, NewTag } from './new-tag.tsx';

/** Number of entries that show at once; older ones are one click away. */
const SHOWN = 3;

/** A picture, which opens in full; what it shows is read beside it. */
function Picture({ picture: { href, alt, name } }: { picture: OwnFile }) {
  return (
    <li className="min-w-0">
      <a href={href} className="block text-muted text-sm hover:text-accent">
        {/* biome-ignore lint/performance/noImgElement: next/image asks without the client's session. */}
        <img
          src={href}
          alt={alt ? '' : name}
          loading="lazy"
          decoding="async"
          className="aspect-[4/3] w-full rounded-lg border-[1.5px] border-line bg-line object-cover"
        />
        {alt ? <span className="mt-1.5 block break-words leading-snug">{t(alt)}</span> : null}
      </a>
    </li>
  );
}

function Entry({ entry, seenUntil }: { entry: OwnEntry; seenUntil: string | null }) {
  const { id, title, text, pictures, publishedAt, correctedAt } = entry;
  return (
    <li className="tile p-5 sm:p-8">
      <article aria-labelledby={`journal-${id}`}>
        <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
          {isNew(publishedAt, seenUntil) ? <NewTag /> : null}
          <span>
            Le {formatDay(publishedAt)}
            {correctedAt ? `, corrigé le ${formatDay(correctedAt)}` : ''}
          </span>
        </p>
        <h3 id={`journal-${id}`} className="mt-2 break-words text-xl leading-tight">
          {t(title)}
        </h3>
        {text ? <p className="mt-3 whitespace-pre-line break-words">{t(text)}</p> : null}
        {pictures.length > 0 ? (
          <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-4">
            {pictures.map((picture) => (
              <Picture key={picture.id} picture={picture} />
            ))}
          </ul>
        ) : null}
      </article>
    </li>
  );
}

/** The journal of a project, the newest entry first. */
export function Journal({
  entries,
  seenUntil,
  empty,
}: {
  entries: readonly OwnEntry[];
  /** Time of the client's last visit: younger entries are new. */
  seenUntil: string | null;
  /** Text where there is none. */
  empty: string;
}) {
  if (entries.length === 0) {
    return (
      <p className="max-w-2xl text-muted">
        <Words>{empty}</Words>
      </p>
    );
  }
  const list = (shown: readonly OwnEntry[]) => (
    <ol className="grid grid-cols-1 gap-6">
      {shown.map((entry) => (
        <Entry key={entry.id} entry={entry} seenUntil={seenUntil} />
      ))}
    </ol>
  );
  const before = entries.slice(SHOWN);
  return (
    <>
      {list(entries.slice(0, SHOWN))}
      {before.length > 0 ? (
        <div className="mt-6">
          <Earlier
            label={
              before.length > 1
                ? `Les ${before.length}\u00a0entrées précédentes`
                : 'L’entrée précédente'
            }
          >
            {list(before)}
          </Earlier>
        </div>
      ) : null}
    </>
  );
}
