/** Licences that ask for no more than their text beside what is shipped. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Public Domain',
  'Unicode-3.0',
  'Unlicense',
]);

type Exception = { licence: string; packages: RegExp; reason: string };

/** Packages under other licences that are shipped, and the reason why each may be. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    licence: 'MPL-2.0',
    packages: /^(?:@vercel\/stega|ical\.js|lightningcss(?:-.+)?)$/,
    reason:
      'copyleft file by file: unchanged, and their sources are on npm under the version named here',
  },
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-(?:libvips-.+|win32-.+|wasm32)$/,
    reason:
      'a library of its own that is loaded unchanged and can be replaced: what Next resizes pictures with. The site resizes none itself',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    reason: 'data on browsers, by caniuse.com, which the compiler reads',
  },
];

function allows(licence: string, name: string): boolean {
  if (ALLOWED.has(licence)) return true;
  return EXCEPTIONS.some((one) => one.licence === licence && one.packages.test(name));
}

/**
 * Whether a package may be shipped under what it says of its licence: of `A OR B` one is enough, of `A AND B` both are
 * asked for.
 */
export function mayShip(expression: string, name: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare
    .split(/ or /i)
    .some((choice) => choice.split(' AND ').every((licence) => allows(licence, name)));
}
