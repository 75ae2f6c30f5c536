import { type HiddenPart, showsHidden } from '@/lib/content/hidden.ts';
import { getView } from '@/lib/content/view.ts';
import { Words } from './whole-words.tsx';

/** In a preview, the parts of the page that visitors do not see in this place, and why (studio.md, Preview). */
export async function HiddenParts({
  parts,
  className = '',
}: {
  parts: readonly HiddenPart[];
  className?: string;
}) {
  if (parts.length === 0 || !showsHidden(await getView())) return null;
  return (
    <div className={`no-print ${className}`}>
      <ul
        aria-label="Masqué aux visiteurs"
        className="my-6 grid gap-1 rounded-block border-[1.5px] border-accent border-dashed bg-accent-soft px-5 py-3 text-sm"
      >
        {parts.map(({ what, why }) => (
          <li key={what}>
            <strong>Masqué{'\u00a0'}:</strong> <Words>{`«\u202f${what}\u202f», ${why}`}</Words>
          </li>
        ))}
      </ul>
    </div>
  );
}
