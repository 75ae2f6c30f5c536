import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/config.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Where this branch left another. */
const baseOf = (branch: string): string => git('merge-base', branch, 'HEAD')[0] ?? branch;

/** The files that differ from where this branch left another, new ones included, by their paths from the root. */
export const changedFiles = (branch: string): string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', baseOf(branch)),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The text of a file where this branch left another; none of a new one. */
function textBefore(branch: string, file: string): string {
  const base = baseOf(branch);
  if (git('ls-tree', '--name-only', base, file).length === 0) return '';
  return execFileSync('git', ['show', `${base}:${file}`], { cwd: ROOT, encoding: 'utf8' });
}

/** The functions and tables that statements make, change or drop. */
export const namesInSql = (sql: string): string[] => [
  ...new Set(
    [
      ...sql.matchAll(/\b(?:function|table|view|on)\s+(?:if\s+(?:not\s+)?exists\s+)?\w+\.(\w+)/gi),
    ].flatMap(([, name]) => name ?? []),
  ),
];

/** The files of some that say one of these names as a string. */
function thoseNaming(names: readonly string[], files: readonly string[]): string[] {
  if (names.length === 0) return [];
  const said = new RegExp(`['"\`](?:${names.join('|')})['"\`]`);
  return files.filter((file) => said.test(readFileSync(join(ROOT, file), 'utf8')));
}

const sources = () =>
  globSync('{app,lib,supabase,tests}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.endsWith('.generated.ts'),
  });

/** Statements with the comments before them. */
const statementsOf = (sql: string): string[] => sql.split(/\n\n(?=\S)/);

/** The functions and tables that one text says and another does not, or not so. */
export function namesThatDiffer(now: string, before: string): string[] {
  const known = new Set(statementsOf(before));
  return namesInSql(
    statementsOf(now)
      .filter((statement) => !known.has(statement))
      .join('\n'),
  );
}

/** The functions and tables of which files of SQL say something else than where this branch left another. */
export const changedInSql = (files: readonly string[], branch: string): string[] =>
  files
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      namesThatDiffer(readFileSync(join(ROOT, file), 'utf8'), textBefore(branch, file)),
    );

/** The dependents of a database change: the sources and tests that call these functions and read these tables. */
export const callersOf = (names: readonly string[]): string[] => thoseNaming(names, sources());

/** The path of a route by its file in app/, its variable parts as they are written: `/blog/[slug]`. */
export const routeOf = (file: string): string =>
  `/${file
    .split('/')
    .slice(1, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')}`;

/** The routes whose page or handler needs one of these files, however far away. */
export function routesReaching(
  files: readonly string[],
  imports: readonly { from: string; to: string }[],
): string[] {
  const importers = Map.groupBy(imports, ({ to }) => to);
  const reached = new Set(files);
  for (const file of reached) {
    for (const { from } of importers.get(file) ?? []) reached.add(from);
  }
  const routes = [...reached].filter((file) => /^app\/.*\/(page\.tsx|route\.tsx?)$/.test(file));
  return [...new Set(routes.map(routeOf))].sort();
}

/** The browser tests that open one of these routes. */
export function browserTestsOf(routes: readonly string[]): string[] {
  if (routes.length === 0) return [];
  const path = (route: string) =>
    route === '/' ? '/' : route.replace(/\[.+?\]/g, '[^/\'"`]+').replace(/\/$/, '');
  const opened = new RegExp(`['"\`](?:${routes.map(path).join('|')})(?:[?#][^'"\`]*)?['"\`]`);
  return globSync('tests/e2e/**/*.spec.ts', { cwd: ROOT })
    .filter((file) => opened.test(readFileSync(join(ROOT, file), 'utf8')))
    .sort();
}
