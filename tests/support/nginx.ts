import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';

const DOCUMENTED = join(ROOT, 'docs/deploy/nginx.conf');

/** Ends the title of what is skipped without it. */
export const NO_NGINX = 'skipped, no nginx on this machine (Debian: apt-get install nginx-light)';

/** Whether tests can start an nginx here. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** The documented file, before these instances (`host:port`) and with its cache in `folder`. */
function documented(folder: string, instances: string[]): string {
  let servers = 0;
  return (
    readFileSync(DOCUMENTED, 'utf8')
      .replace('/var/cache/nginx/site', join(folder, 'cache'))
      .replaceAll(/^ *server 127\.0\.0\.1:\d+(.*);$/gm, (_, parameters) =>
        servers++ === 0 ? instances.map((one) => `server ${one}${parameters};`).join('\n') : '',
      )
      // Browsers name a port that is not that of https.
      .replaceAll('$host;', '$http_host;')
  );
}

/** The documented file without TLS. */
export const documentedSite = (folder: string, port: number, instances: string[]): string =>
  documented(folder, instances)
    .replace(/^server \{\n {2}listen 80;.*?^\}$/ms, '')
    .replace(/listen 443 ssl http2;\n.*$/m, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '');

/** The documented file with all that it has, on these ports, and with a certificate that is made here. */
export function documentedWithTls(
  folder: string,
  ports: { http: number; https: number },
  instances: string[],
): string {
  mkdirSync(folder, { recursive: true });
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'privkey.pem',
  ];
  const certificate = ['-x509', '-subj', '/CN=example.fr', '-days', '2', '-out', 'fullchain.pem'];
  const made = spawnSync('openssl', ['req', ...key, ...certificate], { cwd: folder });
  if (made.status !== 0) throw new Error(String(made.stderr));
  return documented(folder, instances)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace(/^ *listen 443 /m, `listen 127.0.0.1:${ports.https} `)
    .replaceAll('/etc/letsencrypt/live/example.fr', folder)
    .replace('/var/www/html', join(folder, 'acme'));
}

const configuration = (folder: string, http: string) => `
daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off; keepalive_requests 100000000; default_type text/html; sendfile on; tcp_nopush on;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${http}
}`;

/** The messages of nginx about these lines in its block `http`, and whether it takes them. */
export function examine(folder: string, http: string): { taken: boolean; said: string } {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'examined.conf');
  writeFileSync(file, configuration(folder, http));
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder]);
  return { taken: status === 0, said: String(stderr) };
}

/** A running nginx. */
export type Nginx = {
  /** Throws where it does not run any more. */
  assertRuns: () => void;
  /** Has it take another configuration, as `nginx -s reload` does. */
  reload: (http: string) => void;
  stop: () => Promise<void>;
};

/** Starts nginx with these lines in its block `http`, and all that it writes in `folder`. */
export function startNginx(folder: string, http: string): Nginx {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, http));
  const nginx = spawn('nginx', ['-c', file, '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  return {
    assertRuns: () => {
      if (nginx.exitCode !== null) throw new Error('nginx ended');
    },
    reload: (next) => {
      writeFileSync(file, configuration(folder, next));
      nginx.kill('SIGHUP');
    },
    stop: async () => {
      nginx.kill();
      await ended;
    },
  };
}
