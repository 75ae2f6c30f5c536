/** The sizes of an image transformation: plain arithmetic, apart from the pixels. */
import { type ImageParams, MAX_SIDE, type Rect } from './image-params.ts';

/** Width and height in pixels. */
export type Size = {
  width: number;
  height: number;
};

/** The part cut out of the source, the size that it is drawn at, and the canvas that it stands on. */
export type Geometry = {
  extract: Rect;
  resize: Size;
  /** Larger than `resize` only where a fit fills the rest with the background. */
  canvas: Size;
  /** Whether the content, not an anchor, decides which part of `extract` is kept. */
  byEntropy: boolean;
};

/**
 * Keeps a rectangle inside the image it is cut from; one wholly outside gives undefined. A rounding
 * of the caller may pass the edge by a pixel, which Sanity forgives too.
 */
export function clampRect(rect: Rect, source: Size): Rect | undefined {
  const width = Math.min(rect.width, source.width - rect.left);
  const height = Math.min(rect.height, source.height - rect.top);
  return width < 1 || height < 1 ? undefined : { left: rect.left, top: rect.top, width, height };
}

/**
 * Works out a transformation of a source image of this size. Without `fit`, one that is smaller
 * than asked is enlarged, as on Sanity; `max`, `fillmax` and `min` never enlarge.
 */
export function planGeometry(source: Size, params: ImageParams): Geometry {
  const box = requestedBox(params);
  const whole: Rect = { left: 0, top: 0, width: source.width, height: source.height };
  const drawn = (resize: Size, canvas = resize): Geometry => {
    const capped = capSize(canvas);
    const ratio = capped.width / canvas.width;
    const inner = ratio === 1 ? resize : rounded(resize.width * ratio, resize.height * ratio);
    return { extract: whole, resize: inner, canvas: capped, byEntropy: false };
  };

  const { width, height } = box;
  if (!width || !height) {
    const scale = width ? width / source.width : height ? height / source.height : 1;
    const mayEnlarge = !['max', 'fillmax', 'min'].includes(params.fit);
    const wanted = mayEnlarge ? scale : Math.min(1, scale);
    return drawn(withinMaximum(rounded(source.width * wanted, source.height * wanted), params));
  }

  const inside = Math.min(width / source.width, height / source.height);
  const contained = (scale: number) => rounded(source.width * scale, source.height * scale);
  switch (params.fit) {
    case 'clip':
      return drawn(contained(inside));
    case 'max':
      return drawn(contained(Math.min(1, inside)));
    case 'scale':
      return drawn({ width, height });
    case 'fill':
      return drawn(contained(inside), { width, height });
    case 'fillmax':
      return drawn(contained(Math.min(1, inside)), { width, height });
    case 'crop':
      return cropTo(source, { width, height }, params.anchor);
    case 'min': {
      const shrink = Math.min(1, source.width / width, source.height / height);
      return cropTo(source, rounded(width * shrink, height * shrink), params.anchor);
    }
  }
}

/** Cuts the largest part of the target's shape out of the source, as near the anchor as it can be. */
function cropTo(source: Size, target: Size, anchor: ImageParams['anchor']): Geometry {
  const size = capSize(target);
  const scale = Math.max(size.width / source.width, size.height / source.height);
  const width = clamp(Math.round(size.width / scale), 1, source.width);
  const height = clamp(Math.round(size.height / scale), 1, source.height);
  if (anchor === 'entropy') {
    const extract = { left: 0, top: 0, width: source.width, height: source.height };
    return { extract, resize: size, canvas: size, byEntropy: true };
  }
  const left = clamp(Math.round(anchor.x * source.width - width / 2), 0, source.width - width);
  const top = clamp(Math.round(anchor.y * source.height - height / 2), 0, source.height - height);
  return { extract: { left, top, width, height }, resize: size, canvas: size, byEntropy: false };
}

/** The size asked for in real pixels: bounds applied first, then the device's pixel ratio. */
function requestedBox(params: ImageParams): Partial<Size> {
  const bound = (value: number | undefined, min: number | undefined, max: number | undefined) =>
    value === undefined ? undefined : clamp(value, min ?? 1, max ?? MAX_SIDE) * params.dpr;
  const width = bound(params.width ?? params.minWidth, params.minWidth, params.maxWidth);
  const height = bound(params.height ?? params.minHeight, params.minHeight, params.maxHeight);
  return {
    ...(width === undefined ? {} : { width: Math.max(1, Math.round(width)) }),
    ...(height === undefined ? {} : { height: Math.max(1, Math.round(height)) }),
  };
}

/** Shrinks what follows from the proportions alone into `max-w` and `max-h`. */
function withinMaximum(size: Size, params: ImageParams): Size {
  const widest = (params.maxWidth ?? Number.POSITIVE_INFINITY) * params.dpr;
  const highest = (params.maxHeight ?? Number.POSITIVE_INFINITY) * params.dpr;
  const scale = Math.min(1, widest / size.width, highest / size.height);
  return scale === 1 ? size : rounded(size.width * scale, size.height * scale);
}

function capSize(size: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height));
  return scale === 1 ? size : rounded(size.width * scale, size.height * scale);
}

function rounded(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
