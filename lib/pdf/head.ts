import {
  ACCENT,
  artifact,
  DISPLAY,
  type Element,
  INK,
  PAGE,
  type Pdf,
  rule,
  SOFT,
  TEXT,
  WIDTH,
} from './page.ts';

/** Brand and sender, and the site's line under them. */
export function drawHead(pdf: Pdf, root: Element, brand: string, sender: readonly string[]): void {
  artifact(pdf, () => mark(pdf));
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(DISPLAY).fontSize(17).fillColor(INK);
      pdf.text(brand, PAGE.margin + 32, PAGE.margin + 2, { width: 200 });
    }),
  );
  pdf.y = PAGE.margin + 2;
  for (const text of sender) {
    root.add(
      pdf.struct('P', {}, () => {
        pdf.font(TEXT).fontSize(9).fillColor(SOFT);
        pdf.text(text, PAGE.margin + 240, pdf.y, {
          width: WIDTH - 240,
          align: 'right',
          lineGap: 2,
        });
      }),
    );
  }
  pdf.y = Math.max(pdf.y, PAGE.margin + 44) + 18;
  artifact(pdf, () => line(pdf));
}

/** The site's line, which begins at a port. */
function line(pdf: Pdf): void {
  const radius = 4;
  pdf
    .circle(PAGE.margin + radius, pdf.y, radius)
    .lineWidth(2)
    .stroke(ACCENT);
  rule(pdf, PAGE.margin + 2 * radius + 1, pdf.y, ACCENT, 2);
}

/** The brand's two blocks, as BrandMark draws them. */
function mark(pdf: Pdf): void {
  pdf.save().translate(PAGE.margin, PAGE.margin).scale(0.75);
  pdf.roundedRect(2, 2, 13, 13, 4).fill(INK);
  pdf.roundedRect(17, 17, 13, 13, 4).fill(ACCENT);
  pdf.path('M15 8.5h4.5a4 4 0 0 1 4 4V17').lineWidth(3).stroke(ACCENT);
  pdf.restore();
}
