type Import = { from: string; to: string };

/**
 * The first folders of a folder that need each other, in the order of their needs, the first of them once more at the end; null
 * where there are none.
 */
export function findCircle(imports: readonly Import[], root: string): string[] | null {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [above, below] = [folderOf(from, root), folderOf(to, root)];
    if (above && below && above !== below)
      needs.set(above, (needs.get(above) ?? new Set()).add(below));
  }
  const ordered = new Set<string>();
  const visit = (folder: string, path: string[]): string[] | null => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (ordered.has(folder)) return null;
    for (const next of needs.get(folder) ?? []) {
      const circle = visit(next, [...path, folder]);
      if (circle) return circle;
    }
    ordered.add(folder);
    return null;
  };
  for (const folder of needs.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return null;
}

/** The folder in `root` that a file stands in; undefined of a file of elsewhere, or of `root` itself. */
function folderOf(file: string, root: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined;
  return file
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)[0];
}
