import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

/** What visitors, clients and the consultant run, and what starts it. */
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
 * Who imports whom, in paths from the root, and what breaks a rule. What the compiler takes away counts too: who knows a type
 * knows where it comes from.
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
