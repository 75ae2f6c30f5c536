import { PortableText, type PortableTextReactComponents } from '@portabletext/react';
import type { ReactNode } from 'react';
import { MissingValue } from '@/app/_components/ui/missing-value.tsx';
import { leavesSite } from '@/lib/site/link-target.ts';
import { splitWholeWords } from '@/lib/typography/whole-words.ts';

type Typed = { _type: string; _key: string };

type Span = Typed & { text?: string; marks?: string[] };

/** The block with its whole words, and what is raised, as runs of their own, under a mark for each. */
const withWholeWords = <Block extends Typed & { children?: Span[] }>(block: Block): Block => ({
  ...block,
  ...(block.children && {
    children: block.children.flatMap((child) => {
      if (!child.text || child.marks?.includes('code')) return [child];
      return splitWholeWords(child.text).map(({ text, look, start }) => ({
        ...child,
        _key: `${child._key}-${start}`,
        text,
        marks: [...(child.marks ?? []), ...(look === 'plain' ? [] : [look])],
      }));
    }),
  }),
});

/** Components for the blocks that stand between the paragraphs, by type. */
export type BlockTypes = NonNullable<PortableTextReactComponents['types']>;

function RichLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" {...(leavesSite(href) ? { rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}

const Bullet = ({ children }: { children?: ReactNode }) => (
  <li className="flex gap-3">
    <span aria-hidden="true" className="mt-[0.7em] h-[3px] w-3.5 flex-none rounded bg-accent" />
    <span className="min-w-0">{children}</span>
  </li>
);

const components = (headingIds: ReadonlyMap<string, string>, types: BlockTypes) =>
  ({
    types,
    block: {
      normal: ({ children }) => <p className="mt-5 first:mt-0">{children}</p>,
      h2: ({ children, value }) => (
        <h2 id={headingIds.get(value._key ?? '')} className="mt-16 text-block first:mt-0">
          {children}
        </h2>
      ),
      h3: ({ children }) => <h3 className="mt-10 text-xl leading-snug first:mt-0">{children}</h3>,
    },
    list: {
      bullet: ({ children }) => <ul className="mt-5 grid grid-cols-1 gap-2.5">{children}</ul>,
      number: ({ children }) => (
        <ol className="mt-5 grid grid-cols-[minmax(0,1fr)] list-decimal gap-2.5 pl-6 marker:font-semibold marker:text-accent">
          {children}
        </ol>
      ),
    },
    listItem: {
      bullet: Bullet,
      number: ({ children }) => <li className="pl-1">{children}</li>,
    },
    marks: {
      strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
      code: ({ children }) => (
        <code className="rounded bg-accent-soft px-1.5 py-0.5 text-[0.9em]">{children}</code>
      ),
      missing: ({ children }) => <MissingValue>{children}</MissingValue>,
      whole: ({ children }) => <span className="whitespace-nowrap">{children}</span>,
      raised: ({ children }) => <sup>{children}</sup>,
      link: ({ children, value }) => <RichLink href={value?.href}>{children}</RichLink>,
    },
  }) satisfies Partial<PortableTextReactComponents>;

/**
 * Portable Text, without a script. `headingIds` gives h2 titles their
 * anchors by block key (lib/rich-text/contents); `types` sets the blocks between the paragraphs.
 */
export function RichText({
  value,
  headingIds = new Map(),
  types = {},
}: {
  value: Typed[];
  headingIds?: ReadonlyMap<string, string>;
  types?: BlockTypes;
}) {
  return (
    <PortableText value={value.map(withWholeWords)} components={components(headingIds, types)} />
  );
}
