import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readHeader } from './image-header.ts';

const plain = sharp({
  create: { width: 60, height: 40, channels: 3, background: '#1c3fdc' },
});

/** A photo as a camera writes it: with a small preview, which is a whole JPEG, before the photo itself. */
const photo = () =>
  plain
    .clone()
    .withExif({ IFD0: { Software: 'x'.repeat(300) } })
    .jpeg()
    .toBuffer();

describe('what the bytes of a file say', () => {
  it('a JPEG, a PNG and a WebP are known by their content', async () => {
    const files = [await photo(), await plain.clone().png().toBuffer()];
    files.push(await plain.clone().webp().toBuffer());
    expect(files.map(readHeader)).toEqual([
      { type: 'image/jpeg', isMoving: false, isWhole: true },
      { type: 'image/png', isMoving: false, isWhole: true },
      { type: 'image/webp', isMoving: false, isWhole: true },
    ]);
  });

  it('everything else is none of these', async () => {
    const others = [await plain.clone().gif().toBuffer(), Buffer.from('<svg/>'), Buffer.alloc(0)];
    expect(others.map(readHeader)).toEqual([null, null, null]);
  });

  it('one that was cut short is told, also behind a preview that is whole', async () => {
    const preview = await plain.clone().jpeg().toBuffer();
    const whole = await photo();
    const marker = Buffer.from([0xff, 0xe1, 0, 0]);
    marker.writeUInt16BE(preview.length + 2, 2);
    const camera = Buffer.concat([whole.subarray(0, 2), marker, preview, whole.subarray(2)]);
    expect(readHeader(camera)?.isWhole).toBe(true);
    expect(readHeader(camera.subarray(0, camera.length - 40))?.isWhole).toBe(false);
    for (const file of [
      await plain.clone().png().toBuffer(),
      await plain.clone().webp().toBuffer(),
    ]) {
      expect(readHeader(file.subarray(0, file.length - 8))?.isWhole).toBe(false);
    }
  });

  it('what a scanner or an editor left behind the picture does no harm', async () => {
    const file = Buffer.concat([await photo(), Buffer.alloc(64)]);
    expect(readHeader(file)?.isWhole).toBe(true);
  });

  it('what moves is told from what does not', async () => {
    const frames = await Promise.all(
      ['#1c3fdc', '#c0392b'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(readHeader(webp)).toMatchObject({ type: 'image/webp', isMoving: true });
    const png = await plain.clone().png().toBuffer();
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('acTL'),
      Buffer.alloc(4),
    ]);
    const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(readHeader(moving)).toEqual({ type: 'image/png', isMoving: true, isWhole: true });
  });
});
