/** Ends of curves at which nothing stands: no port, no other stretch of the line, no block's edge; runs in the browser. */
export function looseEnds(): string[] {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
  const edges = seen(
    '.port, .rail, .tile, .flow-sign, .bg-panel, .pains label, [class*="border-l-"]',
  );
  const lines = seen('.scenario-line, span.bg-accent').filter(({ width }) => width < 4);
  const paths = [...document.querySelectorAll<SVGPathElement>('svg.connector path')].filter(
    (path) => path.checkVisibility(),
  );
  return paths.flatMap((path) =>
    [0, path.getTotalLength()].flatMap((length) => {
      const { x, y } = path
        .getPointAtLength(length)
        .matrixTransform(path.getScreenCTM() ?? undefined);
      const isIn = ({ left, right, top, bottom }: DOMRect) =>
        x > left - 3 && x < right + 3 && y > top - 10 && y < bottom + 10;
      const isAtEdge = (box: DOMRect) => isIn(box) && (y < box.top + 10 || y > box.bottom - 10);
      return edges.some(isAtEdge) || lines.some(isIn)
        ? []
        : [`${Math.round(x)}, ${Math.round(y + scrollY)}`];
    }),
  );
}
