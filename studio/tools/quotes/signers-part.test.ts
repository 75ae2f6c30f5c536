import { expect, it } from 'vitest';
import type { Signer } from '../../../lib/quotes/signers.ts';
import { saySignature } from './signers-part.tsx';

const signer = {
  id: 'a',
  position: 2,
  name: 'Bo Durand',
  role: '',
  email: 'bo@example.fr',
  refusedAt: null,
  signed: null,
} satisfies Signer;
const signed = {
  name: 'Bo Durand',
  role: '',
  approval: 'Bon pour accord',
  options: [],
  earlyStart: false,
  addressHash: 'a',
  at: '2025-03-04T08:00:00.000Z',
};

it.each([
  [{}, 'Signature attendue, de bo@example.fr'],
  [{ refusedAt: signed.at }, 'Refusé le 4 mars 2025'],
  [{ signed: { ...signed, knownBy: 'link' } }, 'Signé le 4 mars 2025, par son lien et un code'],
  [{ signed: { ...signed, knownBy: 'account' } }, 'Signé le 4 mars 2025, depuis son compte'],
] as const)('%o: %s', (change, said) =>
  expect(saySignature({ ...signer, ...change } as Signer)).toBe(said),
);
