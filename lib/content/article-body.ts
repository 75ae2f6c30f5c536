import { z } from 'zod';
import { FLOW_SIGNS, type FlowSign } from './flow-signs.ts';
import { MARK_DEFS } from './link.ts';
import { headedTextBlock, plainTextBlock } from './rich-text.ts';
import { IMAGE, identifier, image, prose, text } from './shape.ts';

/** GROQ: a text with all that may stand between its paragraphs. */
export const ARTICLE_BODY = /* groq */ `"body": coalesce(body[] {
      ...,
      _type == "articleImage" => {
        "image": image { ${IMAGE} }
      },
      _type == "block" => { ${MARK_DEFS} },
      _type == "callout" => { "text": text[] { ..., ${MARK_DEFS} } },
      _type == "steps" => { "items": items[] { title, "text": text[] { ..., ${MARK_DEFS} } } }
    }, [])`;

/** An item of a list that holds several types. */
export const keyed = <Type extends string>(type: Type) =>
  z.object({ _type: z.literal(type), _key: identifier });
const optional = prose.nullish();

const comparisonTable = keyed('comparisonTable')
  .extend({
    caption: text,
    columns: z.array(text).min(1),
    rows: z
      .array(
        z.object({
          header: text,
          cells: z.array(z.object({ text, mark: z.enum(['yes', 'no']).nullish() })),
        }),
      )
      .min(1),
  })
  .refine(
    ({ columns, rows }) => rows.every((row) => row.cells.length === columns.length),
    'a row has not one cell a column',
  );

const prosCons = keyed('prosCons').extend({
  title: text,
  pros: z.array(text).min(1),
  cons: z.array(text).min(1),
});

const steps = keyed('steps').extend({
  items: z.array(z.object({ title: text, text: z.array(plainTextBlock) })).min(1),
});

/** A step of a drawing along the site's line. */
export const flowStep = z.object({
  sign: z.enum(Object.keys(FLOW_SIGNS) as FlowSign[]),
  label: text,
  text: optional,
});

const flow = keyed('flow').extend({ steps: z.array(flowStep).min(1), caption: text });

const figureHighlight = keyed('figureHighlight').extend({
  figures: z
    .array(z.object({ value: text, label: text, source: optional, date: z.iso.date().nullish() }))
    .min(1),
});

const callout = keyed('callout').extend({
  tone: z.enum(['info', 'attention', 'astuce']),
  title: optional,
  text: z.array(plainTextBlock),
});

const quote = keyed('quote').extend({
  text,
  name: text,
  role: optional,
  isExample: z.boolean().nullish(),
});

const codeSample = keyed('codeSample').extend({
  language: z.string().nullish(),
  filename: z.string().nullish(),
  code: z.string().min(1),
});

const articleImage = keyed('articleImage').extend({ image, caption: optional });

/** The blocks of an article as schemas/blocks defines them; any other block is refused. */
export const articleBody = z.array(
  z.discriminatedUnion('_type', [
    headedTextBlock,
    comparisonTable,
    prosCons,
    steps,
    flow,
    figureHighlight,
    callout,
    quote,
    codeSample,
    articleImage,
  ]),
);

type ArticleBlock = z.output<typeof articleBody>[number];

/** One kind of block, for what sets it. */
export type Block<Type extends ArticleBlock['_type']> = Extract<ArticleBlock, { _type: Type }>;
