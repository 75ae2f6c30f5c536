import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SanityClient } from '@sanity/client';
import { E2E } from './e2e-stack.ts';

/** A client that may write to the lake of the browser tests, as a script of the consultant's would. */
export function lakeClient(): SanityClient {
  const secrets = JSON.parse(readFileSync(join(E2E.dataDir, 'secrets.json'), 'utf8')) as {
    lakeWriteToken: string;
  };
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: E2E.lakeUrl,
    useProjectHostname: false,
    useCdn: false,
    token: secrets.lakeWriteToken,
    perspective: 'raw',
  });
}
