import { afterAll, beforeAll } from 'vitest';

/**
 * An object of the file, or of the suite that asks for it: made before the tests, in the order of the calls, ended after
 * them in the opposite one. What stands for it until then may be named at once.
 */
export function fixture<Made extends object>(
  make: () => Made | Promise<Made>,
  end?: (made: Made) => unknown,
): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => {
    if (made) await end?.(made);
  });
  return new Proxy({} as Made, {
    get: (_, name) => {
      if (!made) throw new Error(`${String(name)} is asked for before the tests begin`);
      const value: unknown = Reflect.get(made, name);
      return typeof value === 'function' ? value.bind(made) : value;
    },
  });
}
