import type { BlockList } from 'node:net';
import { ipList } from './ip-list.ts';
import { readEnv } from './read.ts';
import { proxiesSchema } from './schemas.ts';

/** Proxies whose word is taken for where a request came from. */
export type Proxies = {
  /** Proxies before the site, by IP or network. */
  named: BlockList;
  /** The most of them that a visitor passes. */
  hops: number;
};

const { TRUSTED_PROXIES, TRUSTED_HOPS } = readEnv(proxiesSchema);

/** Proxies that this environment names. */
export const namedProxies: Proxies = { named: ipList(TRUSTED_PROXIES), hops: TRUSTED_HOPS };
