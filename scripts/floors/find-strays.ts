import { findCircle } from './find-circle.ts';
import { readImports, SOURCES } from './read-imports.ts';
import { RULES, STORES, TESTS } from './rules.ts';

/** Folders whose own stand in one order, without a circle. */
const ORDERED = ['lib', ...STORES];

/**
 * Every import that breaks a rule of `rules.ts`, a line each.
 *
 * @param root the folder that paths and rules are of
 * @throws where a source cannot be read
 */
export async function findStrays(root: string, sources = SOURCES): Promise<string[]> {
  const { modules, summary } = await readImports(root, sources, { forbidden: RULES });
  const strays = summary.violations.map(
    ({ from, to, rule }) => `${from} imports ${to}: ${rule.name}.`,
  );
  const isTest = new RegExp(TESTS);
  const imports = modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    );
  const circles = ORDERED.flatMap((folder) => {
    const circle = findCircle(imports, folder);
    return circle ? `${folder}: ${circle.join(' → ')} is a circle of folders.` : [];
  });
  return [...strays, ...circles];
}
