/** Reads the query parameters of an image URL, as @sanity/image-url writes them. */
import { badRequest } from '../protocol/errors.ts';

/** The formats an image can be asked in. */
export type ImageFormat = 'jpg' | 'pjpg' | 'png' | 'webp' | 'avif' | 'gif';

/** Ways of fitting an image to the size asked for. */
type ImageFit = 'clip' | 'crop' | 'fill' | 'fillmax' | 'max' | 'scale' | 'min';

/** A colour with its opacity, each component as sharp takes it. */
export type Colour = {
  r: number;
  g: number;
  b: number;
  alpha: number;
};

/** A rectangle in pixels. */
export type Rect = {
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Everything about an image URL that decides the bytes of the answer. */
export type ImageParams = {
  rect?: Rect;
  width?: number;
  height?: number;
  minWidth?: number;
  minHeight?: number;
  maxWidth?: number;
  maxHeight?: number;
  fit: ImageFit;
  /** Point that a crop keeps, in fractions of the image; `entropy` lets the content decide. */
  anchor: { x: number; y: number } | 'entropy';
  format?: Exclude<ImageFormat, 'gif'>;
  auto: boolean;
  quality?: number;
  dpr: number;
  blur?: number;
  sharpen?: number;
  saturation?: number;
  invert: boolean;
  flip: { horizontal: boolean; vertical: boolean };
  orientation: 0 | 90 | 180 | 270;
  background?: Colour;
  pad: number;
};

/** The largest width or height that is asked for or answered. */
export const MAX_SIDE = 8192;

const FITS: readonly ImageFit[] = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'];
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const;
const EDGES = ['top', 'bottom', 'left', 'right', 'center'];

/**
 * Reads and checks the parameters; throws a 400 that names the first one at fault. Unknown
 * parameters are ignored, so they can neither change an image nor fill the cache.
 */
export function parseImageParams(query: URLSearchParams): ImageParams {
  const number = (name: string, min: number, max: number): number | undefined => {
    const text = query.get(name);
    if (text === null) return undefined;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!(value >= min && value <= max)) {
      throw invalid(name, `must be a number from ${min} to ${max}`);
    }
    return value;
  };
  const side = (name: string): number | undefined => {
    const value = number(name, 1, MAX_SIDE);
    return value === undefined ? undefined : Math.round(value);
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const text = query.get(name);
    if (text === null) return undefined;
    if (!(allowed as readonly string[]).includes(text)) {
      throw invalid(name, `must be one of ${allowed.join(', ')}`);
    }
    return text as T;
  };

  oneOf('frame', ['1']);
  const flip = oneOf('flip', ['h', 'v', 'hv', 'vh']) ?? '';
  return {
    ...defined({
      rect: parseRect(query.get('rect')),
      width: side('w'),
      height: side('h'),
      minWidth: side('min-w'),
      minHeight: side('min-h'),
      maxWidth: side('max-w'),
      maxHeight: side('max-h'),
      format: oneOf('fm', FORMATS),
      quality: number('q', 0, 100),
      blur: number('blur', 0, 2000) || undefined,
      sharpen: number('sharp', 0, 100) || undefined,
      saturation: number('sat', -100, 100) || undefined,
      background: parseColour(query.get('bg')),
    }),
    fit: oneOf('fit', FITS) ?? 'clip',
    anchor: parseAnchor(query.get('crop'), number('fp-x', 0, 1), number('fp-y', 0, 1)),
    auto: oneOf('auto', ['format']) !== undefined,
    dpr: number('dpr', 0.1, 5) ?? 1,
    invert: oneOf('invert', ['true', 'false']) === 'true',
    flip: { horizontal: flip.includes('h'), vertical: flip.includes('v') },
    orientation: Number(oneOf('or', ['0', '90', '180', '270']) ?? 0) as ImageParams['orientation'],
    pad: Math.round(number('pad', 0, MAX_SIDE / 2) ?? 0),
  };
}

/** Whether the parameters ask for anything but the original pixels in the original format. */
export function isUntouched(params: ImageParams): boolean {
  return (
    isOnlyScaled(params) &&
    !(params.width ?? params.height ?? params.maxWidth ?? params.maxHeight) &&
    !params.auto &&
    params.quality === undefined
  );
}

/**
 * Whether nothing but size, quality and `auto` is asked for: a vector image then stays what it is,
 * for the page scales it better than any rendering would.
 */
export function isOnlyScaled(params: ImageParams): boolean {
  return (
    !params.rect &&
    !params.format &&
    !params.blur &&
    !params.sharpen &&
    !params.saturation &&
    !params.invert &&
    !params.flip.horizontal &&
    !params.flip.vertical &&
    !params.orientation &&
    !params.background &&
    !params.pad &&
    !params.minWidth &&
    !params.minHeight &&
    (params.fit === 'clip' || params.fit === 'max' || !(params.width && params.height))
  );
}

function parseRect(text: string | null): Rect | undefined {
  if (text === null) return undefined;
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [left = Number.NaN, top = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers;
  const valid = left >= 0 && top >= 0 && width >= 1 && height >= 1;
  if (numbers.length !== 4 || !valid || !numbers.every(Number.isFinite)) {
    throw invalid('rect', 'must be left,top,width,height in pixels of the original image');
  }
  const [l, t, w, h] = [left, top, width, height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  return { left: l, top: t, width: w, height: h };
}

function parseAnchor(
  crop: string | null,
  focalX: number | undefined,
  focalY: number | undefined,
): ImageParams['anchor'] {
  const centre = { x: 0.5, y: 0.5 };
  if (crop === null) return centre;
  if (crop === 'entropy') return 'entropy';
  if (crop === 'focalpoint') return { x: focalX ?? 0.5, y: focalY ?? 0.5 };
  const edges = crop.split(',');
  if (!edges.every((edge) => EDGES.includes(edge))) {
    throw invalid('crop', `must be ${EDGES.join(', ')}, focalpoint or entropy`);
  }
  return {
    x: edges.includes('left') ? 0 : edges.includes('right') ? 1 : centre.x,
    y: edges.includes('top') ? 0 : edges.includes('bottom') ? 1 : centre.y,
  };
}

/** RGB, ARGB, RRGGBB or AARRGGBB, as the image pipeline documents them. */
function parseColour(text: string | null): Colour | undefined {
  if (text === null) return undefined;
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) {
    throw invalid('bg', 'must be a hexadecimal colour: RGB, ARGB, RRGGBB or AARRGGBB');
  }
  const long = text.length <= 4 ? text.replace(/./g, '$&$&') : text;
  const [alpha = 255, r = 0, g = 0, b = 0] = (long.padStart(8, 'f').match(/../g) ?? []).map(
    (pair) => Number.parseInt(pair, 16),
  );
  return { r, g, b, alpha: alpha / 255 };
}

/** Drops what is undefined, so that absent parameters are absent from the cache key too. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function invalid(name: string, rule: string): Error {
  return badRequest(`Invalid image parameter "${name}": ${rule}`);
}
