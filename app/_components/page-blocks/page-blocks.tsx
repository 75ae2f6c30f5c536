import { createDataAttribute } from 'next-sanity';
import type { ReactNode } from 'react';
import { Built } from '@/app/_components/case-studies/built.tsx';
import { Screens } from '@/app/_components/case-studies/screens.tsx';
import { FaqAccordion } from '@/app/_components/ui/faq-accordion.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { showsHidden } from '@/lib/content/hidden.ts';
import type { PageBlock, SiteSettings } from '@/lib/content/index.ts';
import { shownBlocks } from '@/lib/content/page-blocks.ts';
import { getView } from '@/lib/content/view.ts';
import type { ContentsEntry } from '@/lib/rich-text/contents.ts';
import { STUDIO_PAGE } from '@/lib/site/pages.ts';
import { BlockSection } from './block-section.tsx';
import { CaseStudies } from './case-studies.tsx';
import { Contact } from './contact.tsx';
import { Price, Scale, Services } from './offer.tsx';
import { QuoteChoice } from './quote-choice.tsx';
import { Reviews } from './reviews.tsx';
import { TextBlock } from './text-block.tsx';

type Props = {
  blocks: readonly PageBlock[];
  /** The document that they are of. */
  document: { id: string; type: string };
  /** The path of their page. */
  path: string;
  /** The places of those that are shown. */
  contents: ContentsEntry[];
  settings: SiteSettings;
};

function setBlock(block: PageBlock, id: string, { path, contents, settings }: Props): ReactNode {
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
      return <Contact block={block} id={id} path={path} />;
    case 'quoteBlock':
      return <QuoteChoice block={block} id={id} settings={settings} />;
  }
}

const nameOf = (block: PageBlock): string => ('title' in block ? block.title : 'Texte');

/** A block that visitors do not see, where Presentation shows it: veiled, and out of reach of the keyboard. */
const Veiled = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <HiddenParts parts={[{ what: name, why: 'ce bloc est masqué.' }]} className="wrap" />
    <div inert className="opacity-40">
      {children}
    </div>
  </>
);

/**
 * The blocks of a page, in their order, along its line. Presentation is told which is which, to move, double and remove them,
 * and shows those that are hidden under a veil; any other preview of drafts names these.
 */
export async function PageBlocks(props: Props) {
  const view = await getView();
  const ids = new Map(props.contents.map(({ key, id }) => [key, id]));
  const set = (block: PageBlock) =>
    setBlock(block, ids.get(block._key) ?? `bloc-${block._key}`, props);
  if (!view?.isMarked) {
    return props.blocks.map((block) =>
      block.isHidden ? (
        <HiddenParts
          key={block._key}
          parts={[{ what: nameOf(block), why: 'ce bloc est masqué.' }]}
          className="wrap"
        />
      ) : (
        <div key={block._key}>{set(block)}</div>
      ),
    );
  }
  const place = createDataAttribute({ baseUrl: STUDIO_PAGE, ...props.document });
  if (props.blocks.length === 0) {
    return (
      <div className="wrap no-print" data-sanity={place(['blocks'])}>
        <p className="my-6 rounded-block border-[1.5px] border-accent border-dashed bg-accent-soft px-5 py-8 text-center">
          Pas encore de bloc{'\u00a0'}: cliquez ici pour en ajouter.
        </p>
      </div>
    );
  }
  return (showsHidden(view) ? props.blocks : shownBlocks(props.blocks)).map((block) => (
    <div key={block._key} data-sanity={place(['blocks', { _key: block._key }])}>
      {block.isHidden ? <Veiled name={nameOf(block)}>{set(block)}</Veiled> : set(block)}
    </div>
  ));
}
