import { defineCliConfig } from 'sanity/cli';
import { publicEnv } from '../lib/env/public.ts';

export default defineCliConfig({
  api: {
    projectId: publicEnv.sanity.projectId,
    dataset: publicEnv.sanity.dataset,
  },
  typegen: {
    path: JSON.parse(process.env.TYPEGEN_QUERIES ?? '[]'),
    schema: process.env.TYPEGEN_SCHEMA,
    generates: process.env.TYPEGEN_TARGET,
    overloadClientMethods: true,
  },
});
