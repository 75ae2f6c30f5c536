import type { DocumentLocation } from 'sanity/presentation';
import {
  type ContentType,
  type SHOWN_BY_BLOCKS,
  SITE_PAGES,
  TAKES_BLOCKS,
} from '../../lib/site/pages.ts';
import { locationOf } from './page-location.ts';

type Reference = { _ref?: string };

/** A block, as far as it says what it shows. */
export type ShowingBlock = {
  _type: string;
  hidden?: boolean | null;
  services?: Reference[] | null;
  service?: Reference | null;
  studies?: Reference[] | null;
  /** The kinds of the parts of its text. */
  parts?: string[] | null;
};

/** A document of a page that is made of blocks, or takes some. */
export type WithBlocks = {
  _id: string;
  _type: string;
  title?: string | null;
  slug?: { current?: string } | null;
  blocks?: ShowingBlock[] | null;
};

/** Types of the documents that have blocks. */
const HAVE_BLOCKS = ['page', ...TAKES_BLOCKS.map((path) => SITE_PAGES[path].type)];

/** GROQ: the documents that have blocks, with what these show. */
export const WITH_BLOCKS_QUERY = /* groq */ `*[_type in $haveBlocks && count(blocks) > 0] {
  _id, _type, title, slug,
  blocks[] { _type, hidden, services, service, studies, "parts": body[]._type }
}`;

export const WITH_BLOCKS_PARAMS = { haveBlocks: HAVE_BLOCKS };

const names = (references: Reference[] | null | undefined, id: string): boolean =>
  references?.some(({ _ref }) => _ref === id) ?? false;

/** Services that are chosen; all of them where none is. */
const offers = ({ services }: ShowingBlock, id: string): boolean =>
  !services?.length || names(services, id);

/** The parts of a text that have a word of the blog's document. */
const WORDED = ['callout', 'prosCons'];

/** Whether a block shows the document with an id, by the type of this one. */
const SHOWS: Record<
  Exclude<(typeof SHOWN_BY_BLOCKS)[number], 'testimonial'>,
  (block: ShowingBlock, id: string) => boolean
> = {
  service: (block, id) => {
    if (block._type === 'servicesBlock' || block._type === 'scaleBlock') return offers(block, id);
    if (block._type === 'priceBlock') return block.service?._ref === id;
    return block._type === 'quoteBlock';
  },
  caseStudy: ({ _type, studies }, id) => _type === 'caseStudiesBlock' && names(studies, id),
  caseStudiesPage: ({ _type }) => _type === 'caseStudiesBlock',
  blogPage: ({ _type, parts }) =>
    _type === 'textBlock' && (parts?.some((part) => WORDED.includes(part)) ?? false),
  contactPage: ({ _type }) => _type === 'contactBlock',
  homePage: ({ _type }) => _type === 'servicesBlock',
  quotePage: ({ _type }) => _type === 'scaleBlock',
};

type Shown = keyof typeof SHOWS;

/** Whether blocks may show documents of a type. */
export const isShownByBlocks = (type: ContentType): type is Shown => Object.hasOwn(SHOWS, type);

/** The blocks that visitors see. */
export const seenBlocks = ({ blocks }: WithBlocks): ShowingBlock[] =>
  blocks?.filter(({ hidden }) => !hidden) ?? [];

/** The pages of which a block shows the document of this type and id. */
export const blockPages = (
  type: Shown,
  id: string,
  documents: readonly WithBlocks[],
): DocumentLocation[] =>
  documents
    .filter((document) => seenBlocks(document).some((block) => SHOWS[type](block, id)))
    .flatMap((document) => locationOf(document) ?? []);
