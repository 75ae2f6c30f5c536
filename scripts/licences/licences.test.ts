import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../stack/config.ts';
import { EXCEPTIONS, mayShip } from './allowed.ts';
import { licencesDocument } from './list.ts';
import { shippedPackages } from './shipped.ts';
import { licenceTexts } from './texts.ts';

const shipped = shippedPackages(ROOT);

describe('what is shipped', () => {
  it('is under licences that may be', () => {
    expect(shipped.length).toBeGreaterThan(500);
    expect(shipped.filter(({ licence, name }) => !mayShip(licence, name))).toEqual([]);
  });

  it('is in the list of this commit, fonts too', () => {
    const list = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8');
    expect(list).toBe(licencesDocument(shipped));
    expect(list).toContain('@fontsource-variable/instrument-sans');
    expect(list).not.toContain('axe-core');
  });

  it.each(EXCEPTIONS)('an exception is one that something is under: $licence', (exception) => {
    const under = shipped.filter(({ licence }) => licence.includes(exception.licence));
    expect(under.map(({ name }) => name)).not.toEqual([]);
  });
});

describe('a licence', () => {
  it.each([
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SSPL-1.0', false],
    ['unknown', false],
    ['MPL-2.0', false],
    ['MIT or GPL-3.0-only', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['Apache-2.0 AND MIT', true],
  ])('of a package of no exception: %s is %s', (licence, expected) => {
    expect(mayShip(licence, 'another-package')).toBe(expected);
  });
});

describe('the texts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'licences-'));
    const packages: Record<string, object> = {};
    const add = (name: string, files: Record<string, string>, entry: object = {}) => {
      const path = `node_modules/${name}`;
      packages[path] = { version: '1.0.0', license: 'MIT', ...entry };
      mkdirSync(join(folder, path), { recursive: true });
      for (const [file, text] of Object.entries(files))
        writeFileSync(join(folder, path, file), text);
    };
    add('one', { LICENSE: 'Text of one and two\n', 'license.js': 'code()' });
    add('two', { 'LICENCE.md': 'Text of one and two' });
    add('three', { COPYING: 'Text of three', NOTICE: 'Notice of three' });
    add('four', {});
    add('tool', { LICENSE: 'Text of a tool' }, { dev: true });
    packages['node_modules/elsewhere'] = { version: '1.0.0', license: 'MIT', optional: true };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    mkdirSync(join(folder, 'lib/pdf/fonts'), { recursive: true });
    writeFileSync(join(folder, 'lib/pdf/fonts/text.LICENSE'), 'Text of a font');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('stand once each, under all that they are of, with notices and fonts', () => {
    const texts = licenceTexts(folder);
    expect(texts).toContain('one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n\nText of one and two\n');
    expect(texts).toContain('Notice of three\n\nText of three');
    expect(texts).toContain('four 1.0.0 (MIT)\n\nIts package holds no text');
    expect(texts).toContain('Text of a font');
    for (const absent of ['code()', 'Text of a tool', 'elsewhere'])
      expect(texts).not.toContain(absent);
  });
});
