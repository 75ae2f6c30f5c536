import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { CaseStudy } from '@/lib/content/index.ts';
import { formatDay } from '@/lib/format/dates.ts';

/** One measure, inside a `<dl>`: what it says, when it was taken and where it comes from. */
export function Figure({ measure }: { measure: CaseStudy['measures'][number] }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-2">
        <span className="block text-lead leading-snug">{measure.label}</span>
        <span className="mt-1.5 block text-muted text-sm">
          Mesuré le{' '}
          <time dateTime={measure.date}>
            <Words>{formatDay(measure.date)}</Words>
          </time>
          <br />
          <MarkedText>{`Source\u00a0: ${measure.source}`}</MarkedText>
        </span>
      </dt>
      <dd className="font-extrabold font-display text-[clamp(3.25rem,2.5rem+3vw,5rem)] text-accent leading-[0.95] tracking-tighter">
        {measure.value}
      </dd>
    </div>
  );
}
