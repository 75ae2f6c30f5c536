/**
 * Answers for what hosted Sanity knows and this lake has no use for: the project, roles, plans,
 * trials, telemetry. The Studio asks for all of it when it starts, and runs well on these.
 */
import { Hono } from 'hono';
import { HISTORY_DAYS } from '../commit/history-retention.ts';
import type { Gatekeeper } from '../http/auth.ts';
import { headersOf, type LakeApp, type LakeEnv } from '../http/http.ts';
import type { ContentLakeOptions } from '../protocol/types.ts';

const EDITOR_PERMISSIONS = ['read', 'create', 'update', 'editHistory', 'history', 'manage'];
const READER_PERMISSIONS = ['read', 'history'];
/** Features of hosted Sanity's plans that this lake has, too: releases, and drafts with a schedule. */
const FEATURES = ['contentReleases', 'singleDocRelease'];
/** More releases than anybody has open: there is no limit here, and the Studio asks for one. */
const MOST_RELEASES = 1_000_000;
const OPEN_SINCE = '2024-01-01T00:00:00.000Z';

/** The routes with fixed answers. */
export function studioStubs(
  { projectId, dataset, isPrivate, historyDays = HISTORY_DAYS }: ContentLakeOptions,
  gate: Gatekeeper,
): LakeApp {
  const app: LakeApp = new Hono<LakeEnv>();
  const ownProject = {
    id: projectId,
    displayName: projectId,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    members: [],
    metadata: {},
    createdAt: OPEN_SINCE,
  };

  app.get('/:version/projects/:project/datasets/:dataset/acl', (c) => {
    gate.authorize(c.var.identity, 'read', headersOf(c));
    const permissions = c.var.identity.role === 'editor' ? EDITOR_PERMISSIONS : READER_PERMISSIONS;
    return c.json([{ filter: '_id in path("**")', permissions, name: 'all', config: {} }]);
  });
  app.get('/:version/projects/:project/grants', (c) => c.json({}));
  app.get('/:version/projects/:project/permissions', (c) => c.json([]));
  app.get('/:version/projects/:project/user-applications', (c) => c.json([]));
  app.get('/:version/projects/:project/features', (c) => c.json(FEATURES));
  app.get('/:version/projects/:project/new-content-release-allowed', (c) =>
    c.json({
      data: {
        orgActiveReleaseCount: 0,
        orgMeteredActiveReleaseCount: 0,
        orgActiveReleaseLimit: null,
        datasetReleaseLimit: MOST_RELEASES,
      },
    }),
  );
  // The project is in the path where it is not in the host name, as it is for the command line.
  for (const project of ['/:version', '/:version/projects/:project']) {
    app.get(`${project}/datasets`, (c) =>
      c.json(
        // Comments would live in a second dataset, which does not exist here.
        c.req.query('datasetProfile')
          ? []
          : [{ name: dataset, aclMode: isPrivate ? 'private' : 'public', createdAt: OPEN_SINCE }],
      ),
    );
    app.get(`${project}/datasets/${dataset}/settings/embeddings`, (c) =>
      c.json({ enabled: false, status: 'disabled' }),
    );
    app.get(`${project}/aliases`, (c) => c.json([]));
  }
  app.get('/:version/projects/:project', (c) => c.json(ownProject));
  app.get('/:version/projects', (c) => c.json([ownProject]));

  app.get('/:version/projects/:project/roles', (c) => c.json([]));
  app.get('/:version/features', (c) => c.json(FEATURES));
  app.get('/:version/features/*', (c) => c.json([]));
  app.get('/:version/journey/*', (c) => c.json(null));
  // The Studio reads from the plan how long the history is kept.
  app.get('/:version/subscriptions/*', (c) =>
    c.json({
      featureTypes: {
        retention: { features: [{ attributes: { maxRetentionDays: historyDays } }] },
      },
    }),
  );
  app.get('/:version/access/*', (c) => c.json([]));
  app.get('/:version/geoip/country', (c) => c.json(null));
  app.get('/:version/help/*', (c) => c.json([]));
  app.get('/:version/schedules/*', (c) => c.json({ schedules: [] }));
  app.get('/:version/intake/telemetry-status', (c) => c.json({ status: 'denied' }));
  app.post('/:version/intake/*', (c) => c.json({}));

  app.get('/:version/check/cors', (c) => {
    // Without an origin it is not a page that asks, and CORS does not concern it.
    const origin = c.req.header('origin');
    const allowed = origin === undefined || gate.isAllowedOrigin(origin);
    return c.json({ result: { allowed, withCredentials: allowed } });
  });
  app.get('/:version/ping', (c) => c.json({}));
  app.get('/ping', (c) => c.json({}));

  return app;
}
