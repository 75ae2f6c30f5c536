import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { STRIPPED_SITE_PORT } from './bench-stack.ts';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;
// Fonts are announced by a header.
const FROM_THE_SITE = ['content-type', 'cache-control', 'etag', 'link'];

/** Runs `work` while the site is served a second time, at another URL, without any script. */
export async function withStrippedSite<Result>(
  site: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(async (request, response) => {
    try {
      const answer = await fetch(`${site}${request.url}`);
      const body = Buffer.from(await answer.arrayBuffer());
      const html = answer.headers.get('content-type')?.includes('text/html');
      const stripped = html ? Buffer.from(body.toString().replace(SCRIPTS, '')) : body;
      response.statusCode = answer.status;
      for (const name of FROM_THE_SITE) {
        const value = answer.headers.get(name);
        if (value) response.setHeader(name, value);
      }
      if (answer.headers.get('content-encoding')) {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync(stripped));
      } else {
        response.end(stripped);
      }
    } catch {
      response.statusCode = 502;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(STRIPPED_SITE_PORT, '127.0.0.1', resolve));
  try {
    return await work(`http://localhost:${STRIPPED_SITE_PORT}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
