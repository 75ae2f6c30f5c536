import { expect, it } from 'vitest';
import { toIco } from './ico.ts';

it('an icon says where each of its pictures is, and holds them as they are', () => {
  const pictures = [16, 48].map((size) => ({ size, png: new Uint8Array(size).fill(size) }));
  const ico = Buffer.from(toIco(pictures));
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index);
    expect([entry[0], entry[1], entry.readUInt16LE(6)]).toEqual([size, size, 32]);
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    expect(ico.subarray(offset, offset + length)).toEqual(Buffer.from(png));
  }
  expect(ico.length).toBe(6 + 2 * 16 + 16 + 48);
});
