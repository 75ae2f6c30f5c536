import jsQR from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { paymentWays } from '@/lib/quotes/payment.ts';
import { FULL_SETTINGS } from '@/tests/support/quote-papers.ts';
import { TransferCode } from './transfer-code.tsx';

/** Pixels a module. */
const SCALE = 4;

/** The drawing as a camera would see it: RGBA. */
function pixelsOf(svg: string): { pixels: Uint8ClampedArray; side: number } {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const side = modules * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = '', y = ''] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < SCALE; dy += 1) {
      const row = (Number(y) * SCALE + dy) * side;
      for (let dx = 0; dx < SCALE; dx += 1) {
        pixels.set([0, 0, 0], (row + Number(x) * SCALE + dx) * 4);
      }
    }
  }
  return { pixels, side };
}

it('another library reads the same transfer from the drawing, accents and all', () => {
  const holder = 'Zoé Łuc et l’Œuf EI';
  const ways = paymentWays(FULL_SETTINGS, holder, 41_724, 'D-2031-0042-1');
  const text = ways?.transfer?.qr ?? '';
  const { pixels, side } = pixelsOf(
    renderToStaticMarkup(<TransferCode text={text} label="QR code du virement" />),
  );
  const read = jsQR(pixels, side, side);
  expect(Buffer.from(read?.binaryData ?? []).toString('utf8')).toBe(text);
  expect(text).toContain(`\n${holder}\nFR7630006000011234567890189\nEUR417.24\n`);
  // The largest code that EPC069-12 lets banks expect.
  expect(read?.version).toBeLessThanOrEqual(13);
});

it('is dark on white whatever the theme, with the margin that readers need', () => {
  const svg = renderToStaticMarkup(<TransferCode text="BCD" label="QR code du virement" />);
  const side = /viewBox="0 0 (\d+) /.exec(svg)?.[1];
  expect(svg).toContain(`<rect width="${side}" height="${side}" fill="#fff"></rect><path`);
  expect(svg).toContain('fill="#000"');
  const columns = [...svg.matchAll(/M(\d+) /g)].map(([, x]) => Number(x));
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, Number(side) - 5]);
});

it('is a picture with words in its place', () => {
  const svg = renderToStaticMarkup(<TransferCode text="BCD" label="QR code du virement" />);
  expect(svg).toMatch(/^<svg role="img" aria-label="QR code du virement"/);
});
