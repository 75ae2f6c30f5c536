import { useToast } from '@sanity/ui/toast';
import { uuid } from '@sanity/uuid';
import { type OnPasteFn, type PortableTextInputProps, useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { missingFact } from '../../lib/legal/settings-values.ts';
import { uploadImage } from '../tools/media/upload.ts';
import { type Pasted, type PastedPicture, readPaste, type Taker } from './read-paste.ts';

type PasteData = Parameters<OnPasteFn>[0];

/** What the editor's own copies are told by: it puts them in again as they were. */
const OWN_COPY = 'application/x-portable-text';

const randomKey = () => uuid().replaceAll('-', '').slice(0, 12);

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const valuesOf = (choices: ReadonlyArray<{ value: string }>) => choices.map(({ value }) => value);

const takerOf = ({ schemaTypes }: PasteData): Taker => ({
  headings: valuesOf(schemaTypes.styles)
    .filter((style) => /^h[1-6]$/.test(style))
    .toSorted(),
  lists: valuesOf(schemaTypes.lists),
  decorators: valuesOf(schemaTypes.decorators),
  hasLinks: schemaTypes.annotations.some(({ name }) => name === 'link'),
  blocks: schemaTypes.blockObjects.map(({ name }) => name),
});

/** The file that an address holds, in base64; null for one that only says where a file is. */
function fileOf(src: string): File | null {
  const [, type, kind, base64] = /^data:(image\/([a-z]+)[a-z+.-]*);base64,(.+)$/s.exec(src) ?? [];
  if (!base64) return null;
  // The page's security policy lets nothing be fetched from such an address.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `image-collee.${kind}`, { type });
}

/** The place of a picture that is only an address elsewhere, or that was not taken. */
const missing = ({ _key, alt }: PastedPicture) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [
    {
      _type: 'span',
      _key: randomKey(),
      text: missingFact(alt ? `image «\u202f${alt}\u202f»` : 'image'),
      marks: [],
    },
  ],
});

/** A field of rich text that takes what other programs copy (studio.md, Pasting). */
export function PastingInput(props: PortableTextInputProps) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const toast = useToast();

  /** The picture in the lake; null where it cannot be sent from here: the browser reads no other site's files. */
  const send = async ({ _key, src, alt }: PastedPicture) => {
    const file = fileOf(src);
    if (!file) return null;
    const { asset } = await uploadImage(client, file, AbortSignal.timeout(60_000), () => undefined);
    const reference = { _type: 'reference', _ref: asset._id };
    return {
      _type: 'articleImage',
      _key,
      image: { _type: 'image', asset: reference, ...(alt && { alt }) },
    };
  };

  const finish = async (blocks: Pasted[], taker: Taker) => {
    let lost = 0;
    const insert = await Promise.all(
      blocks.map(async (block) => {
        if (block._type !== 'picture') return block;
        const sent = taker.blocks.includes('articleImage')
          ? await send(block).catch(() => null)
          : null;
        if (!sent) lost += 1;
        return sent ?? missing(block);
      }),
    );
    if (lost > 0) {
      toast.push({
        status: 'warning',
        title:
          lost === 1
            ? 'Une image n’a pas pu être reprise.'
            : `${lost} images n’ont pas pu être reprises.`,
        description: 'Sa place est marquée dans le texte : ajoutez-la depuis la médiathèque.',
      });
    }
    return { insert };
  };

  const onPaste: OnPasteFn = (data) => {
    const { clipboardData } = data.event;
    const html = clipboardData.getData('text/html');
    if (!html || clipboardData.types.includes(OWN_COPY)) return undefined;
    const taker = takerOf(data);
    const blocks = readPaste(html, taker, parse, randomKey);
    if (blocks.length === 0) return undefined;
    const hasPictures = blocks.some(({ _type }) => _type === 'picture');
    return hasPictures ? finish(blocks, taker) : { insert: blocks };
  };

  return props.renderDefault({ ...props, onPaste });
}
