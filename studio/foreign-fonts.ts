/** What holds rules of its own: a sheet, or a block of a layer, a media query or the like. */
type RuleHolder = { cssRules: CSSRuleList; deleteRule(index: number): void };

const holdsRules = (rule: CSSRule): rule is CSSRule & RuleHolder =>
  'cssRules' in rule && 'deleteRule' in rule;

const isForeign = (rule: CSSRule): boolean =>
  rule instanceof CSSFontFaceRule &&
  [...rule.style.getPropertyValue('src').matchAll(/url\(["']?(https?:[^"')]+)/g)].some(
    ([, url]) => new URL(url ?? '').origin !== location.origin,
  );

function removeFrom(holder: RuleHolder): void {
  for (let index = holder.cssRules.length - 1; index >= 0; index--) {
    const rule = holder.cssRules[index];
    if (!rule) continue;
    if (isForeign(rule)) holder.deleteRule(index);
    else if (holdsRules(rule)) removeFrom(rule);
  }
}

/**
 * Takes the fonts of other hosts out of the page's styles before anything is written in them: Sanity's interface
 * loads Inter from a host of its own and has no switch for it. Each list of its fonts goes on with the system's.
 */
export function removeForeignFonts(): void {
  for (const sheet of document.styleSheets) removeFrom(sheet);
}
