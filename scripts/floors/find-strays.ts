import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { findCircle } from './find-circle.ts';
import { RULES, STORES, TESTS } from './rules.ts';

const SOURCES = [
  'app',
  'instrumentation.ts',
  'lib',
  'proxy.ts',
  'schemas',
  'scripts',
  'studio',
  'supabase',
];

/** Folders whose own stand in one order, without a circle. */
const ORDERED = ['lib', ...STORES];

/**
 * Every import that breaks a rule of `rules.ts`, a line each. What the compiler takes away counts too: who knows a type knows
 * where it comes from.
 *
 * @param root the folder that paths and rules are of
 * @throws where a source cannot be read
 */
export async function findStrays(root: string, sources = SOURCES): Promise<string[]> {
  const { output } = await cruise(
    sources,
    {
      ruleSet: { forbidden: RULES },
      validate: true,
      baseDir: root,
      // The library reads TypeScript 6 at most; swc's parser reads ours, and says what is a type alone.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    {
      alias: { '@': root },
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
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
