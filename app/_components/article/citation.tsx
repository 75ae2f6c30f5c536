import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { MarkedText } from '@/app/_components/ui/marked-text.tsx';
import type { Block } from '@/lib/content/article-body.ts';
import type { BlogPage } from '@/lib/content/index.ts';

/** A quotation. An example is labelled as one, so that nobody takes it for a real person's words. */
export function Citation({ value, words }: { value: Block<'quote'>; words: BlogPage['words'] }) {
  return (
    <figure className="mt-12 break-inside-avoid">
      <blockquote className="font-display font-semibold text-2xl leading-snug tracking-tight sm:text-3xl">
        <p>{`«\u202f${value.text}\u202f»`}</p>
      </blockquote>
      <figcaption className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden="true" className="h-[3px] w-8 bg-accent" />
        <span>
          <span className="font-semibold">
            <MarkedText>{value.name}</MarkedText>
          </span>
          {value.role ? <span className="text-muted">, {value.role}</span> : null}
        </span>
        {value.isExample ? <ExampleTag>{words.exampleQuote}</ExampleTag> : null}
      </figcaption>
    </figure>
  );
}
