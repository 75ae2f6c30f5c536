import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const secretOf = (key: string) => `v1,whsec_${Buffer.from(key).toString('base64')}`;
const OLD = secretOf('une-cle-de-trente-deux-octets-ok');
const NEW = secretOf('une-autre-cle-de-trente-deux-oct');
const LINK = 'jeton-du-lien, à zoe@exemple.fr';

it('reads what it has sealed, and what the secret before has', () => {
  expect(unseal(seal(LINK, NEW), NEW)).toBe(LINK);
  expect(unseal(seal(LINK, OLD), `${NEW}|${OLD}`)).toBe(LINK);
});

it('shows nothing of it, and seals nothing twice alike', () => {
  const sealed = seal(LINK, NEW);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('jeton');
  expect(seal(LINK, NEW)).not.toBe(sealed);
});

it.each([
  ['by another secret', seal(LINK, OLD)],
  ['nothing', ''],
  ['too short', 'AAAA'],
  ['changed', seal(LINK, NEW).replace(/^...../, 'AAAAA')],
])('reads nothing of what is sealed %s', (_how, sealed) => {
  expect(unseal(sealed, NEW)).toBeNull();
});
