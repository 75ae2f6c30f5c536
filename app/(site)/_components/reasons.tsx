import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Signature } from '@/app/_components/ui/signature.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { hiddenList } from '@/lib/content/hidden.ts';
import type { AboutPage, HomePage, SiteSettings } from '@/lib/content/index.ts';

/** The reasons to choose the studio, and who stands behind them (product.md, Home). */
export function Reasons({
  page,
  portrait,
  settings,
}: {
  page: HomePage;
  portrait: AboutPage['portrait'];
  settings: SiteSettings;
}) {
  if (page.reasons.length === 0) {
    return <HiddenParts parts={hiddenList(page.reasonsTitle, page.reasons)} className="wrap" />;
  }
  return (
    <section aria-labelledby="raisons" className="wrap">
      <div className="rail grid grid-cols-1 gap-12 py-4 lg:grid-cols-[1fr_1.5fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <SectionHeading id="raisons" title={page.reasonsTitle} />
          <Signature portrait={portrait} settings={settings} className="mt-8" />
        </div>
        <ol>
          {page.reasons.map((reason) => (
            <li
              key={reason.title}
              className="border-ink border-t-[1.5px] py-7 last:border-b-[1.5px] sm:grid sm:grid-cols-[1fr_1.4fr] sm:gap-8"
            >
              <h3 className="text-2xl leading-tight">{reason.title}</h3>
              <p className="mt-2 text-muted sm:mt-0">
                <Words>{reason.text}</Words>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
