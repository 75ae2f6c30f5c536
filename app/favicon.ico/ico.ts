const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/**
 * Pictures as one file in the format of Windows icons: a header, an entry for each, then their PNGs as they are.
 *
 * @param pictures by their width and height in pixels, below 256
 */
export function toIco(pictures: ReadonlyArray<{ size: number; png: Uint8Array }>): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    // One plane, of 32 bits a pixel.
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
