import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID ?? 'local',
    dataset: process.env.NEXT_PUBLIC_SANITY_DATASET ?? 'production',
  },
  typegen: {
    path: '../lib/content/queries.ts',
    schema: '../.data/schema.json',
    generates: '../lib/content/sanity.types.generated.ts',
    overloadClientMethods: false,
  },
});
