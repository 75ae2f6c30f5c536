import fc from 'fast-check';
import { expect, it } from 'vitest';

it('a property that fails says how the same is tried again', async () => {
  const command = /^The same again: .*TEST_SEED=-?\d+ npm test -- tests\/repeatable\.test\.ts$/m;
  expect(() => fc.assert(fc.property(fc.nat(), (number) => number < 7))).toThrow(command);
  await expect(fc.assert(fc.asyncProperty(fc.nat(), async (number) => number < 7))).rejects.toThrow(
    command,
  );
});
