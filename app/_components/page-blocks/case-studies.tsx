import { Study } from '@/app/_components/case-studies/study.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { hiddenList } from '@/lib/content/hidden.ts';
import { getCaseStudies, getCaseStudiesPage } from '@/lib/content/index.ts';
import type { BlockProps } from './block-props.ts';
import { BlockSection } from './block-section.tsx';

/** Projects that are chosen; nothing where none of them is published. */
export async function CaseStudies({ block, id, settings }: BlockProps<'caseStudiesBlock'>) {
  const [all, { readLabel }] = await Promise.all([getCaseStudies(), getCaseStudiesPage()]);
  const studies = block.studies.flatMap((slug) => all.find((study) => study.slug === slug) ?? []);
  if (studies.length === 0) {
    return <HiddenParts parts={hiddenList(block.title, studies)} className="wrap" />;
  }
  return (
    <BlockSection id={id} title={block.title}>
      <div className="grid gap-10">
        {studies.map((study) => (
          <Study
            key={study.slug}
            study={study}
            isFirst
            heading="h3"
            readLabel={readLabel}
            ownWork={settings.labels.ownWork}
          />
        ))}
      </div>
    </BlockSection>
  );
}
