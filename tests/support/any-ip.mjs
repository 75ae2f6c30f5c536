// Loaded before a program (`node --import`): lets it connect to this machine, where a test's server is. Nothing else of how
// the site asks other servers is changed.
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/lib/links/public-ip.ts')
      ? {
          format: 'module',
          source: 'export const isPublicIp = () => true;',
          shortCircuit: true,
        }
      : next(url, context),
});
