import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A request as it came through TLS. */
type Arrived = { body: string; headers: Record<string, string | string[] | undefined> };

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** An authority of a test's own, which no machine knows, and what it signs. */
export class Authority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'authority-'));
  readonly #ends: Array<() => void> = [];

  constructor() {
    this.#openssl(
      'req',
      '-x509',
      ...KEY,
      '-keyout',
      'ca.key',
      '-subj',
      '/CN=Autorité',
      '-out',
      'ca.pem',
    );
  }

  #openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.#folder, stdio: 'ignore' });
  }

  /** The file of its certificate. */
  get file(): string {
    return join(this.#folder, 'ca.pem');
  }

  /**
   * Starts a server of this machine that takes all that is posted to it.
   *
   * @param name whose certificate it shows
   * @param days how long that is valid from now
   */
  async serve(name: string, days = 1): Promise<{ url: string; arrived: Arrived[] }> {
    const id = `${name}${days}`;
    const of = (ending: string) => `${id}.${ending}`;
    this.#openssl('req', ...KEY, '-keyout', of('key'), '-subj', `/CN=${name}`, '-out', of('req'));
    writeFileSync(join(this.#folder, of('ext')), `subjectAltName=DNS:${name}\n`);
    const signedBy = [
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-extfile',
      of('ext'),
    ];
    // Only this takes a number of days that is less than nought.
    this.#openssl(
      'x509',
      '-req',
      '-in',
      of('req'),
      ...signedBy,
      '-days',
      `${days}`,
      '-out',
      of('pem'),
    );
    const arrived: Arrived[] = [];
    const [key, cert] = ['key', 'pem'].map((ending) =>
      readFileSync(join(this.#folder, of(ending))),
    );
    const server = createServer({ key, cert }, async (request, response) => {
      arrived.push({ body: await text(request), headers: request.headers });
      response.writeHead(204).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#ends.push(() => server.close());
    return { url: `https://localhost:${(server.address() as AddressInfo).port}/factures`, arrived };
  }

  end(): void {
    for (const end of this.#ends) end();
    rmSync(this.#folder, { recursive: true });
  }
}

/**
 * Posts as the site does, from a process of its own, which reads whom it trusts when it starts.
 *
 * @param authority the file of one that is trusted beside those that Node knows
 * @returns the status, or why there was no answer, in French
 */
export async function postTrusting(
  authority: string | undefined,
  url: URL,
  sent: { body: string; headers: Record<string, string> },
): Promise<{ status: number } | { reason: string }> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=react-server',
      '--import',
      join(import.meta.dirname, 'any-ip.mjs'),
      join(import.meta.dirname, 'post-once.ts'),
    ],
    {
      env: { NODE_ENV: 'production', ...(authority && { NODE_EXTRA_CA_CERTS: authority }) },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(JSON.stringify({ url: url.href, body: sent.body, headers: sent.headers }));
  return JSON.parse(await text(child.stdout));
}
