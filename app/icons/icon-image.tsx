import { ImageResponse } from 'next/og';
import { BrandMark } from '@/app/_components/layout/brand-mark.tsx';

/**
 * The brand mark on its ground, as a PNG.
 *
 * @param size width and height in pixels
 * @param share the part of them that the mark fills
 * @param corner the radius of the corners, as a part of the size
 */
export const iconImage = (size: number, share: number, corner = 0): Promise<ArrayBuffer> =>
  new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        background: '#f5f0e4',
        borderRadius: size * corner,
      }}
    >
      <BrandMark size={Math.round(size * share)} block="#1a1916" link="#1c3fdc" />
    </div>,
    { width: size, height: size },
  ).arrayBuffer();
