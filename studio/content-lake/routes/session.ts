/** The current user, and the Studio's way in: `/users/…` and `/auth/…`. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Gatekeeper, Identity } from '../http/auth.ts';
import {
  headersOf,
  type LakeApp,
  type LakeContext,
  type LakeEnv,
  readBody,
  readJson,
} from '../http/http.ts';
import { forbidden, notFound, unauthorized } from '../protocol/errors.ts';
import { LakeError } from '../protocol/types.ts';

type User = {
  id: string;
  name: string;
};

/** Users that write and read by a token; there is one other, the editor in the Studio. */
const TOKEN_USERS: Record<string, string> = {
  pEditorToken: 'Import automatique',
  pReaderToken: 'Lecture automatique',
};
const EDITOR_ID = 'pStudio';
/** Name of the editor while the content does not give one. */
const NAMELESS_EDITOR = 'Vous';

const MAX_FORM_BYTES = 4096;

/**
 * The routes of users and sessions. `keyvalue` keeps the Studio's per-user settings; `editorName` is the editor's name
 * in the content.
 */
export function sessionRoutes(
  gate: Gatekeeper,
  keyvalue: KeyValueStore,
  editorName: () => string | undefined,
): LakeApp {
  const app: LakeApp = new Hono<LakeEnv>();

  const userOf = (id: string): User | null => {
    const name = id === EDITOR_ID ? (editorName() ?? NAMELESS_EDITOR) : TOKEN_USERS[id];
    return name === undefined ? null : { id, name };
  };

  app.get('/:version/users/me', (c) => {
    let { identity } = c.var;
    if (identity.role === 'anonymous') {
      const cookie = gate.openLocalSession(headersOf(c));
      if (!cookie) throw unauthorized();
      c.header('set-cookie', cookie);
      identity = { id: EDITOR_ID, role: 'editor', via: 'session' };
    }
    return c.json(currentUser(identity, userOf(identity.id)));
  });

  app.get('/:version/auth/id', (c) => {
    const { id, role } = c.var.identity;
    if (role === 'anonymous') throw unauthorized();
    return c.json({ id });
  });

  app.get('/:version/users/me/keyvalue/:keys', (c) => {
    gate.authorize(c.var.identity, 'read', headersOf(c));
    const keys = c.req.param('keys').split(',');
    return c.json(keyvalue.read(c.var.identity.id, keys));
  });

  app.put('/:version/users/me/keyvalue/:key?', async (c) => {
    gate.authorize(c.var.identity, 'write', headersOf(c));
    const body = await readJson(c);
    const key = c.req.param('key');
    const pairs = key !== undefined ? [{ key, value: body }] : Array.isArray(body) ? body : [];
    for (const pair of pairs as { key?: unknown; value?: unknown }[]) {
      if (typeof pair?.key === 'string') {
        keyvalue.write(c.var.identity.id, pair.key, pair.value ?? null);
      }
    }
    return c.json(pairs);
  });

  app.delete('/:version/users/me/keyvalue/:keys', (c) => {
    gate.authorize(c.var.identity, 'write', headersOf(c));
    const keys = c.req.param('keys').split(',');
    if (!keyvalue.remove(c.var.identity.id, keys)) throw notFound('Key not found');
    return c.json({});
  });

  app.get('/:version/users/:ids', (c) => {
    gate.authorize(c.var.identity, 'read', headersOf(c));
    const ids = c.req.param('ids').split(',');
    const users = ids.map((id) => publicUser(userOf(id)));
    if (ids.length > 1) return c.json(users);
    const [user] = users;
    if (!user) throw notFound('User not found');
    return c.json(user);
  });

  app.get('/:version/auth/providers', (c) =>
    c.json({
      providers: gate.needsPassword
        ? [
            {
              name: 'password',
              title: 'Mot de passe du studio',
              url: new URL('login', c.req.url).href,
            },
          ]
        : [],
      sso: { saml: false },
      thirdPartyLogin: false,
    }),
  );

  // The Studio follows the URL in its configuration, which may be without a version.
  app.on('GET', ['/:version/auth/login', '/auth/login'], (c) => loginPage(c));

  app.on('POST', ['/:version/auth/password', '/auth/password'], async (c) => {
    requireOwnPage(c);
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    const fields = isForm
      ? Object.fromEntries(new URLSearchParams(String(await readBody(c, MAX_FORM_BYTES))))
      : ((await readJson(c)) as Record<string, unknown> | null);
    try {
      for (const cookie of await gate.openPasswordSession(
        fields?.password,
        headersOf(c),
        c.var.place,
      )) {
        c.header('set-cookie', cookie, { append: true });
      }
    } catch (error) {
      if (!isForm || !(error instanceof LakeError)) throw error;
      return loginPage(c, error.message, error.status, String(fields?.origin ?? ''));
    }
    const target = gate.returnOrigin(String(fields?.origin ?? ''));
    return isForm && target ? c.redirect(target, 303) : c.json({ ok: true });
  });

  app.post('/:version/auth/logout', (c) => {
    requireOwnPage(c);
    c.header('set-cookie', gate.closeSession(headersOf(c)));
    return c.body(null, 204);
  });

  /** The form is the lake's own page; anything else has to be a page of an allowed origin. */
  function requireOwnPage(c: LakeContext): void {
    const origin = c.req.header('origin');
    const isOwn =
      origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host');
    if (!isOwn && !gate.comesFromAllowedPage(headersOf(c))) throw forbidden('Origin not allowed');
  }

  function loginPage(
    c: LakeContext,
    problem?: string,
    status: 200 | LakeError['status'] = 200,
    origin = c.req.query('origin') ?? '',
  ): Response | Promise<Response> {
    // The answer to the form leads to the Studio, which form-action therefore has to allow.
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self' ${gate.origins.join(' ')}`,
    );
    c.header('cache-control', 'no-store');
    return c.html(
      html`<!doctype html>
        <html lang="fr">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Studio – mot de passe</title>
            <style>
              body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 100vh; margin: 0; }
              form { display: grid; gap: 0.75rem; width: min(20rem, 90vw); }
              input, button { font: inherit; padding: 0.5rem 0.75rem; }
              [role='alert'] { color: #b3261e; margin: 0; }
            </style>
          </head>
          <body>
            <form method="post" action="password">
              <label for="password">Mot de passe du studio</label>
              <input id="password" name="password" type="password" autocomplete="current-password" required autofocus />
              <input type="hidden" name="origin" value="${origin}" />
              ${problem ? html`<p role="alert">${problem}</p>` : ''}
              <button type="submit">Ouvrir le studio</button>
            </form>
          </body>
        </html>`,
      status,
    );
  }

  return app;
}

/** Store of the Studio's settings, such as recent searches. */
export type KeyValueStore = {
  read(userId: string, keys: string[]): { key: string; value: unknown }[];
  write(userId: string, key: string, value: unknown): void;
  /** Whether any of them was there. */
  remove(userId: string, keys: string[]): boolean;
};

function currentUser({ id, role }: Identity, user: User | null): Record<string, unknown> {
  const roleName = role === 'editor' ? 'administrator' : 'viewer';
  return {
    ...(user ?? { id, name: id }),
    email: '',
    profileImage: null,
    provider: 'local',
    role: roleName,
    roles: [{ name: roleName, title: roleName, description: '' }],
  };
}

const publicUser = (user: User | null): Record<string, unknown> | null =>
  user && { ...user, displayName: user.name, imageUrl: null, isCurrentUser: false };
