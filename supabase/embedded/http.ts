import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ARRIVAL, admit, limitArrival } from './arrival.ts';
import { summarize } from './redaction.ts';
import { StartupError } from './startup-error.ts';

export type Handler = (request: Request, peer: string | null) => Response | Promise<Response>;

export type Listening = {
  readonly url: string;
  close(): Promise<void>;
};

/**
 * Serves `handler`; `variable` is the setting to change where the port is taken. `isOwn` knows requests of the site's
 * server, whose connections make room for no others.
 */
export async function listen(
  handler: Handler,
  place: { host: string; port: number; variable: string },
  isOwn: (request: IncomingMessage) => boolean = () => false,
): Promise<Listening> {
  const respond = getRequestListener(
    (request, env) =>
      handler(request, 'incoming' in env ? (env.incoming.socket.remoteAddress ?? null) : null),
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        // A target or a Host that is no URL.
        if (error instanceof RequestError) {
          return Response.json({ message: 'Bad request' }, { status: 400 });
        }
        process.stderr.write(`supabase: ${summarize(error)}\n`);
        return Response.json({ message: 'Internal server error' }, { status: 500 });
      },
    },
  );
  const server = createServer(ARRIVAL);
  limitArrival(server, isOwn);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (admit(request, response)) void respond(request, response);
  });
  await bind(server, place);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : place.port;
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

function bind(
  server: Server,
  { host, port, variable }: { host: string; port: number; variable: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartupError(
          error.code === 'EADDRINUSE'
            ? `Le port ${port} est déjà utilisé : arrêtez le programme qui l’occupe, ou changez ${variable}.`
            : `Impossible d’écouter sur ${host}:${port} (${error.code ?? 'erreur inconnue'}) : changez ${variable} ou SUPABASE_HOST.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Lets running requests end for two seconds, then cuts what is left. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), 2000);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
