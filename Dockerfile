# syntax=docker/dockerfile:1
# The site in a container: `docker build -t site .`, or compose.yaml (docs/deploy/containers.md).

FROM node:24-slim AS source
WORKDIR /site
COPY package.json package-lock.json .npmrc .nvmrc ./
COPY studio/content-lake/package.json studio/content-lake/
COPY supabase/embedded/package.json supabase/embedded/
COPY scripts/setup scripts/setup
RUN node scripts/setup/install.mjs
COPY . .

# The pages are rendered once from content: without a Sanity project, from the seed, by the embedded stores. Each
# start renders them anew, so nothing of this stays in the image.
FROM source AS build
ARG SANITY_PROJECT_ID SANITY_DATASET SANITY_API_HOST
# The key is read from its file, since Buildah before 1.34 gives no secret as a variable; without one Next makes it.
RUN --mount=type=secret,id=actions-key \
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY="$(cat /run/secrets/actions-key 2>/dev/null)" DATA_DIR=/tmp/build npm run build

# The embedded stores, for compose.yaml.
FROM source AS stores
ENV NODE_ENV=production
RUN mkdir .data && chown node:node .data
USER node
CMD ["node", "scripts/stores.ts"]

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DRAIN_SECONDS=3
# Without a limit Node lets what is rendered for one visitor pile up before it clears it away.
ENV NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=8"
# Else each thread keeps memory of its own that it no longer needs.
ENV MALLOC_ARENA_MAX=2
WORKDIR /site
COPY --from=build /site/.next/standalone ./
USER node
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=10s --timeout=5s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/stack/site-server.ts"]
