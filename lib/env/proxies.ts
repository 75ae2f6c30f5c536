import { ipList } from '../security/ip-list.ts';
import type { Proxies } from '../security/proxies.ts';
import { readEnv } from './read.ts';
import { proxiesSchema } from './schemas.ts';

const { TRUSTED_PROXIES, TRUSTED_HOPS } = readEnv(proxiesSchema);

/** Those that this environment names. */
export const namedProxies: Proxies = { named: ipList(TRUSTED_PROXIES), hops: TRUSTED_HOPS };
