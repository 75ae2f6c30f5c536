import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID || 'local',
    dataset: process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
  },
  typegen: {
    path: process.env.TYPEGEN_QUERIES,
    schema: process.env.TYPEGEN_SCHEMA,
    generates: process.env.TYPEGEN_TARGET,
    overloadClientMethods: true,
  },
});
