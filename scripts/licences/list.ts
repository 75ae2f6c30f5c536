import { EXCEPTIONS } from './allowed.ts';
import type { Shipped } from './shipped.ts';

const HEAD = `# Licences of what is shipped

Every package that a production installation may hold, on any platform: the site, its Studio and the embedded stores, fonts
included. Written by \`npm run licences\` from the lock file; \`npm run check\` compares. The texts themselves are put together
by the build, from the packages it is made of: \`_next/static/licences.txt\` in the artifact, and at the site's address.
`;

const count = (packages: readonly Shipped[]): string =>
  packages.length === 1 ? '1 package' : `${packages.length} packages`;

/** The list as a document, the most common licence first. */
export function licencesDocument(packages: readonly Shipped[]): string {
  const groups = Object.entries(Object.groupBy(packages, ({ licence }) => licence))
    .map(([licence, group = []]) => ({ licence, group }))
    .sort((a, b) => b.group.length - a.group.length || (a.licence < b.licence ? -1 : 1));
  const parts = groups.map(({ licence, group }) => {
    const reason = EXCEPTIONS.find(
      (one) => licence.includes(one.licence) && group.every(({ name }) => one.packages.test(name)),
    )?.reason;
    const names = [...new Set(group.map(({ name, version }) => `${name} ${version}`))];
    return [
      `## ${licence}`,
      `${count(group)}${reason ? `: ${reason}` : ''}.`,
      names.join(', '),
    ].join('\n\n');
  });
  return `${[HEAD, ...parts].join('\n')}\n`
    .replaceAll(/\n(## )/g, '\n\n$1')
    .replaceAll(/\n{3,}/g, '\n\n');
}
