import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';

/** The token by which the site knows the Studio's editor; undefined where a session cookie does it (`askSite`). */
export const useToken = (): string | undefined =>
  useClient({ apiVersion: SANITY_API_VERSION }).config().token;
