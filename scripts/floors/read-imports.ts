import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

/** The code that visitors, clients and the consultant run, and that starts it. */
export const SOURCES = [
  'app',
  'instrumentation.ts',
  'lib',
  'proxy.ts',
  'schemas',
  'scripts',
  'studio',
  'supabase',
];

/**
 * Reads the imports between files, in paths from the root, and those that break a rule. Imports that the compiler removes
 * count too: a file that knows a type knows where it comes from.
 *
 * @throws where a source cannot be read
 */
export async function readImports(
  root: string,
  sources: string[],
  ruleSet: IFlattenedRuleSet = {},
): Promise<ICruiseResult> {
  const { output } = await cruise(
    sources,
    {
      ruleSet,
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
  // Text is what other types of output are.
  return output as ICruiseResult;
}
