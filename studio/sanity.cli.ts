import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID || 'local',
    dataset: process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
  },
  typegen: {
    path: '../lib/content/queries/*.ts',
    schema: process.env.TYPEGEN_SCHEMA,
    generates: process.env.TYPEGEN_TARGET,
    overloadClientMethods: false,
  },
});
