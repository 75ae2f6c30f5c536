/** Reads what an uploaded image is, and renders the transformations that image URLs ask for. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { badRequest } from '../protocol/errors.ts';
import { clampRect, planGeometry, type Size } from './image-geometry.ts';
import type { Colour, ImageFormat, ImageParams, Rect } from './image-params.ts';

/** Facts read from the content of an image. */
export type ImageFacts = Size & {
  extension: string;
  mimeType: string;
  hasAlpha: boolean;
  isOpaque: boolean;
  /** A 20-pixel-wide preview as a data URL. */
  lqip: string;
};

/** About 100 megapixels: a larger image would take the memory of the whole machine to decode. */
const MAX_PIXELS = 100_000_000;
/** Encoding a larger one as WebP takes ten times what its own format takes, seconds that are waited for. */
const MAX_AUTO_PIXELS = 12_000_000;
const LQIP_WIDTH = 20;
const DEFAULT_QUALITY = 75;
/** AVIF reaches at 55 what the others need 75 for. */
const DEFAULT_AVIF_QUALITY = 55;
const WHITE: Colour = { r: 255, g: 255, b: 255, alpha: 1 };

const EXTENSIONS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
};

/** The media type of each extension that a stored image can have. */
export const IMAGE_MIME_TYPES: ReadonlyMap<string, string> = new Map(
  Object.values(EXTENSIONS).map(({ extension, mimeType }) => [extension, mimeType]),
);

/** Recognises an image by its content alone; throws a 400 for anything else. */
export async function inspectImage(bytes: Buffer): Promise<ImageFacts> {
  try {
    const metadata = await open(bytes).metadata();
    const kind = EXTENSIONS[metadata.format];
    if (!kind) throw new Error(`unsupported format ${metadata.format}`);
    const isOpaque = !metadata.hasAlpha || (await hasOnlyOpaquePixels(bytes));
    return {
      ...kind,
      ...orientedSize(metadata),
      hasAlpha: metadata.hasAlpha,
      isOpaque,
      // It reads the file to its end, which is what finds one that starts well and is cut short.
      lqip: await preview(bytes, isOpaque),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw badRequest(`Invalid image, could not read metadata: ${reason}`);
  }
}

/** The format to answer in: the one asked for, or the best that `auto` and the browser allow. */
export function chooseFormat(
  params: ImageParams,
  { extension, width, height }: { extension: string } & Size,
  accept: string,
): ImageFormat {
  if (params.format) return params.format;
  const whole = { left: 0, top: 0, width, height };
  const { canvas } = planGeometry(params.rect ?? whole, params);
  const isLarge = canvas.width * canvas.height > MAX_AUTO_PIXELS;
  // AVIF is never chosen by itself: encoding it takes seconds, and a visitor would wait for them.
  if (params.auto && !isLarge && accept.includes('image/webp') && extension !== 'gif') {
    return 'webp';
  }
  if (extension === 'jpg' || extension === 'webp' || extension === 'gif' || extension === 'avif') {
    return extension;
  }
  return 'png';
}

/** Renders one transformation of a stored image. */
export async function renderImage(
  bytes: Buffer,
  params: ImageParams,
  format: ImageFormat,
): Promise<Buffer> {
  const source = await prepareSource(bytes, params, format);
  const { extract, resize, canvas, byEntropy } = planGeometry(source.region, params);

  let image = source.image;
  if (extract.width !== source.width || extract.height !== source.height) {
    const left = source.region.left + extract.left;
    const top = source.region.top + extract.top;
    image = image.extract({ ...extract, left, top });
  }
  image = byEntropy
    ? image.resize({ ...resize, fit: 'cover', position: sharp.strategy.entropy })
    : image.resize({ ...resize, fit: 'fill' });
  image = addEffects(image, params);

  const background = params.background ?? WHITE;
  const border = borderAround(resize, canvas, params.pad);
  if (border) image = image.extend({ ...border, background });
  if (params.background || border || !keepsAlpha(format)) image = image.flatten({ background });
  return encode(image, format, params.quality);
}

/** An image ready to be cut and resized, and the region of it that the sizes of the URL refer to. */
type Source = Size & {
  image: Sharp;
  region: Rect;
};

async function prepareSource(
  bytes: Buffer,
  params: ImageParams,
  format: ImageFormat,
): Promise<Source> {
  const { flip, orientation } = params;
  const metadata = await open(bytes).metadata();
  const size = orientedSize(metadata);
  const region = clampRect(params.rect ?? { left: 0, top: 0, ...size }, size);
  if (!region) throw badRequest('Invalid image parameter "rect": it lies outside of the image');

  if (flip.horizontal || flip.vertical || orientation !== 0) {
    // Through raw pixels, because sharp mirrors after the resize, whatever the order of the calls.
    // It also mirrors before it turns, so a quarter turn exchanges the two directions.
    const isQuarter = orientation % 180 !== 0;
    const pipeline = open(bytes)
      .autoOrient()
      .extract(region)
      .flop(isQuarter ? flip.vertical : flip.horizontal)
      .flip(isQuarter ? flip.horizontal : flip.vertical)
      .rotate(orientation)
      .toColourspace('srgb');
    const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const image = sharp(data, { raw, limitInputPixels: MAX_PIXELS });
    return { image, width, height, region: { left: 0, top: 0, width, height } };
  }
  const isMoving = (metadata.pages ?? 1) > 1 && (format === 'gif' || format === 'webp');
  const animated = isMoving && !params.rect && isPlainResize(params);
  return { image: open(bytes, { animated }).autoOrient(), ...size, region };
}

/** Sharp cuts and pads the frames of a moving image only together: those get the first frame. */
function isPlainResize(params: ImageParams): boolean {
  return (params.fit === 'clip' || params.fit === 'max' || params.fit === 'scale') && !params.pad;
}

function addEffects(image: Sharp, params: ImageParams): Sharp {
  let result = image;
  if (params.saturation) result = result.modulate({ saturation: 1 + params.saturation / 100 });
  if (params.invert) result = result.negate({ alpha: false });
  // The scale of 0 to 2000 goes far beyond what a Gaussian can show, and its cost grows with it.
  if (params.blur) result = result.blur(Math.max(0.3, Math.min(100, params.blur / 4)));
  if (params.sharpen) result = result.sharpen({ sigma: 0.5 + params.sharpen / 40 });
  return result;
}

/** The pixels to add on each side of the drawn image, the image in the middle. */
function borderAround(inner: Size, canvas: Size, pad: number) {
  const horizontal = canvas.width - inner.width;
  const vertical = canvas.height - inner.height;
  if (horizontal <= 0 && vertical <= 0 && pad === 0) return undefined;
  const left = Math.floor(horizontal / 2);
  const top = Math.floor(vertical / 2);
  return {
    left: left + pad,
    right: horizontal - left + pad,
    top: top + pad,
    bottom: vertical - top + pad,
  };
}

function keepsAlpha(format: ImageFormat): boolean {
  return format !== 'jpg' && format !== 'pjpg';
}

function encode(image: Sharp, format: ImageFormat, asked: number | undefined): Promise<Buffer> {
  const quality = Math.max(1, Math.round(asked ?? DEFAULT_QUALITY));
  switch (format) {
    case 'jpg':
    case 'pjpg':
      return image.jpeg({ quality, progressive: format === 'pjpg' }).toBuffer();
    case 'png':
      return image.png().toBuffer();
    case 'gif':
      return image.gif().toBuffer();
    case 'webp':
      return image.webp({ quality }).toBuffer();
    case 'avif':
      return image
        .avif({ quality: asked === undefined ? DEFAULT_AVIF_QUALITY : quality, effort: 2 })
        .toBuffer();
  }
}

/** Whether nothing of an image with an alpha channel shows what lies behind it. */
async function hasOnlyOpaquePixels(bytes: Buffer): Promise<boolean> {
  const { data, info } = await open(bytes)
    .extractChannel('alpha')
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { channels } = await sharp(data, { raw, limitInputPixels: MAX_PIXELS }).stats();
  return channels[0]?.min === 255;
}

async function preview(bytes: Buffer, isOpaque: boolean): Promise<string> {
  const small = open(bytes).autoOrient().resize({ width: LQIP_WIDTH });
  return isOpaque
    ? `data:image/jpeg;base64,${(await small.jpeg({ quality: 60 }).toBuffer()).toString('base64')}`
    : `data:image/png;base64,${(await small.png().toBuffer()).toString('base64')}`;
}

function open(bytes: Buffer, options: { animated?: boolean } = {}): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, ...options });
}

/** The size as it is seen, the camera's orientation applied; one frame of a moving image. */
function orientedSize(metadata: Metadata): Size {
  const { width, height } = metadata.autoOrient;
  return { width, height };
}
