/** Exports or imports a dataset from the command line, over HTTP, local or hosted. */
import { createClient, type SanityClient } from '@sanity/client';
import { exportDataset } from './transfer/export.ts';
import { type ImportMode, importDataset } from './transfer/import.ts';

const USAGE = `Usage :
  node studio/content-lake/dataset.ts export <fichier.ndjson>
  node studio/content-lake/dataset.ts import <fichier.ndjson> [--replace | --missing]

  --replace   remplace les documents qui existent déjà
  --missing   ne touche pas aux documents qui existent déjà
  sans option, un document qui existe déjà fait échouer l'import

Variables : SANITY_PROJECT_ID, SANITY_DATASET (production par défaut),
SANITY_API_HOST (le Content Lake local), SANITY_API_WRITE_TOKEN.`;

/** A command that cannot be carried out, with what to do about it. */
class UsageError extends Error {}

function connect(env: NodeJS.ProcessEnv): SanityClient {
  const apiHost = env.SANITY_API_HOST;
  const projectId = env.SANITY_PROJECT_ID || (apiHost ? 'local' : undefined);
  const token = env.SANITY_API_WRITE_TOKEN || env.LAKE_WRITE_TOKEN;
  if (!projectId) {
    throw new UsageError('Définissez SANITY_API_HOST ou SANITY_PROJECT_ID.');
  }
  if (!token) throw new UsageError("Définissez SANITY_API_WRITE_TOKEN, le token d'écriture.");
  return createClient({
    projectId,
    dataset: env.SANITY_DATASET || 'production',
    apiVersion: '2025-02-19',
    token,
    useCdn: false,
    perspective: 'raw',
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  });
}

function readMode(flags: string[]): ImportMode {
  const modes: Record<string, ImportMode> = {
    '--replace': 'createOrReplace',
    '--missing': 'createIfNotExists',
  };
  if (flags.length === 0) return 'create';
  const mode = flags.length === 1 ? modes[flags[0] ?? ''] : undefined;
  if (!mode) throw new UsageError(USAGE);
  return mode;
}

async function run([command, file, ...flags]: string[]): Promise<string> {
  if (!file || file.startsWith('-')) throw new UsageError(USAGE);
  if (command === 'export' && flags.length === 0) {
    const { documents, assets } = await exportDataset({ client: connect(process.env), file });
    return `${documents} documents et ${assets} assets exportés dans ${file}.`;
  }
  if (command === 'import') {
    const mode = readMode(flags);
    const { documents, assets } = await importDataset({ client: connect(process.env), file, mode });
    return `${documents} documents et ${assets} assets importés.`;
  }
  throw new UsageError(USAGE);
}

try {
  console.info(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
