import { createDataAttribute } from 'next-sanity';
import type { ReactNode } from 'react';
import { Built } from '@/app/_components/case-studies/built.tsx';
import { Screens } from '@/app/_components/case-studies/screens.tsx';
import { FaqAccordion } from '@/app/_components/ui/faq-accordion.tsx';
import type { OwnPage, SiteSettings } from '@/lib/content/index.ts';
import { getView } from '@/lib/content/view.ts';
import type { ContentsEntry } from '@/lib/rich-text/contents.ts';
import { ownPagePath, STUDIO_PAGE } from '@/lib/site/pages.ts';
import { BlockSection } from './block-section.tsx';
import { CaseStudies } from './case-studies.tsx';
import { Contact } from './contact.tsx';
import { Price, Scale, Services } from './offer.tsx';
import { QuoteChoice } from './quote-choice.tsx';
import { Reviews } from './reviews.tsx';
import { TextBlock } from './text-block.tsx';

type Props = { page: OwnPage; contents: ContentsEntry[]; settings: SiteSettings };

function setBlock(
  block: OwnPage['blocks'][number],
  id: string,
  { page, contents, settings }: Props,
): ReactNode {
  switch (block._type) {
    case 'textBlock':
      return <TextBlock block={block} contents={contents} isLive={settings.isLive} />;
    case 'screensBlock':
      return <Screens id={id} title={block.title} screens={block.screens} />;
    case 'servicesBlock':
      return <Services block={block} id={id} settings={settings} />;
    case 'priceBlock':
      return <Price block={block} id={id} settings={settings} />;
    case 'scaleBlock':
      return <Scale block={block} id={id} settings={settings} />;
    case 'stepsBlock':
      return <Built id={id} title={block.title} blocks={block.steps} />;
    case 'questionsBlock':
      return (
        <BlockSection id={id} title={block.title} isBeside>
          <FaqAccordion name={id} entries={block.questions} />
        </BlockSection>
      );
    case 'caseStudiesBlock':
      return <CaseStudies block={block} id={id} settings={settings} />;
    case 'reviewsBlock':
      return <Reviews block={block} id={id} />;
    case 'contactBlock':
      return <Contact block={block} id={id} path={ownPagePath(page.slug)} />;
    case 'quoteBlock':
      return <QuoteChoice block={block} id={id} settings={settings} />;
  }
}

/** The blocks of a page, in their order, along its line; Presentation is told which is which, to move, double and remove them. */
export async function PageBlocks(props: Props) {
  const { page, contents } = props;
  const ids = new Map(contents.map(({ key, id }) => [key, id]));
  const place = (await getView())?.isMarked
    ? createDataAttribute({ baseUrl: STUDIO_PAGE, id: page.id, type: 'page' })
    : null;
  return page.blocks.map((block) => (
    <div key={block._key} data-sanity={place?.(['blocks', { _key: block._key }])}>
      {setBlock(block, ids.get(block._key) ?? '', props)}
    </div>
  ));
}
