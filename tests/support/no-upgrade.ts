import type { Upgrade } from '../../scripts/stack/upgrade.ts';

/** For stores on a folder of this very version: what would migrate fails. */
export const NO_UPGRADE: Upgrade = {
  begin: () => Promise.reject(new Error('data of an older version')),
  database: Promise.withResolvers(),
  tell: () => {},
  end: () => {},
  release: () => {},
};
