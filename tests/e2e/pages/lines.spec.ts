import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { looseEnds } from '../../support/loose-ends.ts';
import { PUBLIC_ROUTES } from '../../support/routes.ts';
import { isLong, LONG } from '../../support/scale.ts';

/** The themes differ in colours alone: the dark one is looked at where it costs least. */
const VIEWS = [
  { width: 1440, themes: ['light'] },
  { width: 390, themes: ['light', 'dark'] },
] as const;
/** Views of a page: in the short form one of the two widths, its neighbour the other, and one theme. */
const viewsOf = (index: number) =>
  isLong
    ? VIEWS
    : VIEWS.slice(index % 2, (index % 2) + 1).map((view) => ({
        ...view,
        themes: view.themes.slice(0, 1),
      }));
/** Number of points of a line that are looked at. */
const POINTS = 60;
/** Difference from the line's colour that is allowed, of 255: a pixel of a steep one is covered by some four fifths. */
const TOLERANCE = 64;

type Place = { x: number; y: number };
type Point = Place & { colour: number[] };

type Box = { x: number; y: number; width: number; height: number };

/** Reads what the screen shows within a box. */
async function screenOf(page: Page, box: Box): Promise<(x: number, y: number) => number[]> {
  const { width, height } = page.viewportSize() ?? box;
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const clip = {
    x: left,
    y: top,
    width: Math.ceil(Math.min(width, box.x + box.width)) - left,
    height: Math.ceil(Math.min(height, box.y + box.height)) - top,
  };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const from = (Math.floor(y - top) * info.width + Math.floor(x - left)) * info.channels;
    return [...data.subarray(from, from + 3)];
  };
}

/** The box around a place, or around another box. */
const around = ({ x, y, width = 0, height = 0 }: Partial<Box> & Place, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const isLike = (shown: number[], colour: number[]) =>
  shown.every((value, part) => Math.abs(value - (colour[part] ?? 0)) <= TOLERANCE);

/** Points of a line that nothing is drawn over, as soon as it is wholly in view; runs in the browser. */
async function pointsOf(svg: SVGElement, count: number): Promise<Point[]> {
  svg.scrollIntoView({ block: 'end', behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...svg.querySelectorAll('path')].flatMap((path) => {
    const length = path.getTotalLength();
    const onScreen = path.getScreenCTM();
    const colour = getComputedStyle(path).stroke.match(/\d+/g)?.map(Number) ?? [];
    return Array.from({ length: count }, (_, at) => {
      const { x, y } = path
        .getPointAtLength((length * (at + 1)) / (count + 1))
        .matrixTransform(onScreen ?? undefined);
      return { x, y, colour };
    }).filter(({ x, y }) => document.elementFromPoint(x, y)?.contains(path));
  });
}

/** The pixels that share a point's corner: a browser may draw a line by half a pixel beside it. */
const NEAREST = [
  [0, 0],
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
] as const;

/** Points at which a page's lines do not have their colour. */
async function gapsOn(page: Page): Promise<{ seen: number; gaps: string[] }> {
  const gaps: string[] = [];
  let seen = 0;
  for (const line of await page.locator('svg.connector').all()) {
    if (!(await line.isVisible())) continue;
    const points = await line.evaluate(pointsOf, POINTS);
    seen += points.length;
    const box = await line.boundingBox();
    if (!box) continue;
    const at = await screenOf(page, around(box, 2));
    for (const { x, y, colour } of points) {
      if (!NEAREST.some(([right, down]) => isLike(at(x + right, y + down), colour)))
        gaps.push(`${Math.round(x)}, ${Math.round(y)}: ${at(x, y)} for ${colour}`);
    }
  }
  return { seen, gaps };
}

/** Offsets around a port, further out than its edge, in px, and no further apart than a line is wide. */
const AROUND = Array.from({ length: 48 }, (_, at) => [
  11 * Math.cos((at * Math.PI) / 24),
  11 * Math.sin((at * Math.PI) / 24),
]);

/** The place of a port, scrolled to the middle of the screen; runs in the browser. */
async function placeOf(port: SVGElement | HTMLElement): Promise<Point> {
  port.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { x, y, width, height } = port.getBoundingClientRect();
  const colour = getComputedStyle(port).borderTopColor.match(/\d+/g)?.map(Number) ?? [];
  return { x: x + width / 2, y: y + height / 2, colour };
}

/** The ports that no line leads to. */
async function loosePortsOn(page: Page, ports = '.section-heading .port'): Promise<string[]> {
  const loose: string[] = [];
  for (const port of await page.locator(ports).all()) {
    if (!(await port.isVisible())) continue;
    const place = await port.evaluate(placeOf);
    const at = await screenOf(page, around(place, 12));
    const leads = AROUND.some(([right = 0, down = 0]) =>
      isLike(at(place.x + right, place.y + down), place.colour),
    );
    if (!leads) loose.push(`${Math.round(place.x)}, ${Math.round(place.y)}`);
  }
  return loose;
}

test('on a phone the line begins and ends at something, and no port stands alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/services', '/formations', '/about', '/contact', '/blog']) {
    await page.goto(path);
    expect.soft(await page.evaluate(looseEnds), `ends on ${path}`).toEqual([]);
    expect.soft(await loosePortsOn(page, 'main .port:not(input)'), `ports on ${path}`).toEqual([]);
  }
});

/** Widths at which the margins and columns come to fractions of a pixel. */
const ODD_WIDTHS = [391, 1027];

/** Places where rails begin or end at a curve, each as the first pixel of the curve's side; runs in the browser. */
function joins(): Array<Place & { colour: number[] }> {
  const curves = [...document.querySelectorAll('svg.connector')].map((svg) =>
    svg.getBoundingClientRect(),
  );
  return [...document.querySelectorAll('.rail')].flatMap((rail) => {
    const { left, backgroundColor, display } = getComputedStyle(rail, '::before');
    if (display === 'none') return [];
    const box = rail.getBoundingClientRect();
    const x = Math.round(box.left + Number.parseFloat(left));
    const colour = backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    const at = (y: number) => ({ x, y: Math.round(y + scrollY), colour });
    return curves
      .filter((curve) => curve.left < x + 3 && curve.right > x)
      .flatMap(({ top, bottom }) => [
        ...(Math.abs(top - box.bottom) < 1 ? [at(top)] : []),
        ...(Math.abs(bottom - box.top) < 1 ? [at(bottom - 1)] : []),
      ]);
  });
}

/** Points at which a curve does not go on in the three pixels of its rail. */
async function jogsOn(page: Page): Promise<{ seen: number; jogs: string[] }> {
  const jogs: string[] = [];
  const all = await page.evaluate(joins);
  for (const { x, y, colour } of all) {
    const top = await page.evaluate((at) => {
      scrollTo({ top: at - innerHeight / 2, behavior: 'instant' });
      return scrollY;
    }, y);
    const shownAt = await screenOf(page, around({ x, y: y - top }, 4));
    const shown = [0, 1, 2].map((right) => shownAt(x + right, y - top));
    if (!shown.every((pixel) => isLike(pixel, colour))) jogs.push(`${x}, ${y}: ${shown.join(' ')}`);
  }
  return { seen: all.length, jogs };
}

/** Chooses one of several, and waits until what that uncovers is whole. */
async function pick(choices: Locator, index: number): Promise<void> {
  await choices.nth(index).check();
  await choices.page().evaluate(async () => {
    const uncovering = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.all(uncovering.map(({ finished }) => finished));
  });
}

test(
  'every line is drawn from its one end to the other, and leads to each title’s port',
  LONG,
  async ({ page }) => {
    let seen = 0;
    for (const [index, { path }] of PUBLIC_ROUTES.entries()) {
      await page.goto(path);
      for (const { width, themes } of viewsOf(index)) {
        await page.setViewportSize({ width, height: 900 });
        // The hero draws what is chosen: first one, then another.
        if (path === '/' && width > 390) await pick(page.locator('[name=service]'), 1);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          const found = await gapsOn(page);
          seen += found.seen;
          expect.soft(found.gaps, `${path} at ${width} px, ${colorScheme}`).toEqual([]);
        }
        expect.soft(await loosePortsOn(page), `${path} at ${width} px`).toEqual([]);
      }
    }
    expect(seen).toBeGreaterThan(POINTS);
  },
);

test('a curve goes straight on from its rail, at any width', async ({ page }) => {
  for (const path of ['/', '/services', '/contact']) {
    await page.goto(path);
    for (const width of ODD_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const { seen, jogs } = await jogsOn(page);
      expect(seen, path).toBeGreaterThan(0);
      expect.soft(jogs, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the steps of a project stand on their line', async ({ page }) => {
  await page.goto('/services');
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const beside = await page.locator('section[aria-labelledby="methode"] ol').evaluate((list) => {
      const wave = [...(list.parentElement?.querySelectorAll('svg.connector path') ?? [])];
      const points = (wave as SVGPathElement[]).flatMap((path) =>
        Array.from({ length: 1_001 }, (_, at) =>
          path
            .getPointAtLength((path.getTotalLength() * at) / 1_000)
            .matrixTransform(path.getScreenCTM() ?? undefined),
        ),
      );
      return [...list.querySelectorAll('.port')].map((port) => {
        const { x, y, width, height } = port.getBoundingClientRect();
        const distances = points.map((at) =>
          Math.hypot(at.x - x - width / 2, at.y - y - height / 2),
        );
        return Math.min(...distances);
      });
    });
    expect(beside).toHaveLength(4);
    expect(Math.max(...beside), `${width} px`).toBeLessThan(1);
  }
});

test('the hours of /formations follow each other without a gap', async ({ page }) => {
  await page.goto('/formations');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await page.locator('.hour-line').evaluateAll((all) =>
      all.map((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(lines.length).toBeGreaterThan(1);
    for (const [index, { top }] of lines.entries()) {
      const before = lines[index - 1];
      if (before) expect(top - before.bottom, `${width} px`).toBeLessThan(1);
    }
  }
});
