/** Facts in the header of a picture's file, of a format that a browser can both read and write. */
export type ImageHeader = {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Whether it has several frames, of which a browser would keep the first. */
  isMoving: boolean;
  /** Reaches its own end: a browser draws the rest of one that was cut short in grey. */
  isWhole: boolean;
};

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const WEBP_ANIMATION = 0x02;

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

const textAt = (bytes: Uint8Array, from: number) =>
  String.fromCharCode(...bytes.subarray(from, from + 4));

/** The end of a JPEG comes after its scan: a camera's small preview, before it, has its own. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    at += bytes[at + 1] === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  for (let end = bytes.length - 2; end > at; end -= 1) {
    if (bytes[end] === 0xff && bytes[end + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

function readPng(bytes: Uint8Array): ImageHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: ImageHeader = { type: 'image/png', isMoving: false, isWhole: false };
  // A length, a name, the content, a checksum.
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4);
    if (name === 'acTL') header.isMoving = true;
    if (name === 'IEND') return { ...header, isWhole: true };
  }
  return header;
}

function readWebp(bytes: Uint8Array): ImageHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    type: 'image/webp',
    isMoving: textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0,
    isWhole: bytes.length >= view.getUint32(4, true) + 8,
  };
}

/** Reads the header of a whole file; null for any but JPEG, PNG and WebP, by its content alone. */
export function readHeader(bytes: Uint8Array): ImageHeader | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) {
    return { type: 'image/jpeg', isMoving: false, isWhole: isWholeJpeg(bytes) };
  }
  if (startsWith(bytes, PNG_SIGNATURE)) return readPng(bytes);
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return readWebp(bytes);
  return null;
}
