import { describe, expect, it } from 'vitest';
import { formatsFor, nameAs, planShrink } from './plan-shrink.ts';

describe('how small a picture is made', () => {
  it('as wide as any page shows it, in its own proportions', () => {
    expect(planShrink({ width: 6000, height: 4000 }, 17_000_000)).toEqual({
      width: 2560,
      height: 1707,
    });
    // An upright photo keeps the width that a page shows, and not its longest side.
    expect(planShrink({ width: 4000, height: 6000 }, 17_000_000)).toEqual({
      width: 2560,
      height: 3840,
    });
    expect(planShrink({ width: 30_000, height: 2 }, 40_000)).toEqual({ width: 2560, height: 1 });
  });

  it('not at all where a page can use it, however tall it is', () => {
    expect(planShrink({ width: 2560, height: 1707 }, 5_000_000)).toBeNull();
    expect(planShrink({ width: 1440, height: 9000 }, 2_000_000)).toBeNull();
  });

  it('in its own size where only its weight is too much', () => {
    const size = { width: 2000, height: 1500 };
    expect(planShrink(size, 5_000_001)).toEqual(size);
  });

  it('in its own format; a photo as PNG that stays heavy becomes a JPEG, with its name', () => {
    expect(formatsFor('image/jpeg', false)).toEqual(['image/jpeg']);
    expect(formatsFor('image/webp', false)).toEqual(['image/webp']);
    expect(formatsFor('image/png', false)).toEqual(['image/png']);
    expect(formatsFor('image/png', true)).toEqual(['image/png', 'image/jpeg']);
    expect(nameAs('Vue du bureau.PNG', 'image/jpeg')).toBe('Vue du bureau.jpg');
    expect(nameAs('IMG_0001.JPEG', 'image/jpeg')).toBe('IMG_0001.JPEG');
    expect(nameAs('photo', 'image/webp')).toBe('photo.webp');
  });
});
