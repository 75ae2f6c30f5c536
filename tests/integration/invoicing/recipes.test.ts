import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { InvoiceDue } from '../../../lib/invoicing/document.ts';
import { signatureHeaders } from '../../../lib/invoicing/signature.ts';
import { VAT_REGIMES } from '../../../lib/quotes/regimes.ts';
import { ROOT } from '../../../scripts/stack/config.ts';
import { freePort } from '../../support/free-port.ts';
import { invoicesOf } from '../../support/invoices.ts';
import { fullContent } from '../../support/quote-papers.ts';

/** The code of docs/invoicing.md, as somebody copies it. */
const BLOCKS = [
  ...readFileSync(join(ROOT, 'docs/invoicing.md'), 'utf8').matchAll(/^```js\n(.*?)^```$/gms),
].map(([, code = '']) => code);

const blockWith = (words: string): string => {
  const found = BLOCKS.filter((code) => code.includes(words));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
};

const KEY = Buffer.from('une clé de trente-deux octets !!').toString('base64');
const SECRET = `whsec_${KEY}`;

/** A due that is made of two rates, signed now. */
function signedDue(secrets = SECRET, at = new Date()) {
  const [line] = fullContent().lines;
  if (!line) throw new Error('no line');
  const lines = [line, { ...line, id: 'guide', vatRate: 550, unitPrice: 4_999 }];
  const [due] = invoicesOf(fullContent({ lines }));
  if (!due) throw new Error('no due');
  const body = JSON.stringify(due);
  return { due, body, headers: signatureHeaders({ id: due.reference, body, at }, secrets) };
}

type Sent = { body: string; headers: Record<string, string> };

/** Whatever is not to be believed of what the site sent. */
const FORGED: Array<[string, (sent: Sent) => Sent]> = [
  ['another amount', ({ body, headers }) => ({ headers, body: body.replace(/\d(?=,)/, '9') })],
  ['another secret', () => signedDue('whsec_AAAA')],
  ['six minutes ago', () => signedDue(SECRET, new Date(Date.now() - 360_000))],
  [
    'another reference',
    ({ body, headers }) => ({ body, headers: { ...headers, 'webhook-id': 'D-2031-0043-1' } }),
  ],
  [
    'no signature',
    ({ body, headers }) => ({ body, headers: { ...headers, 'webhook-signature': '' } }),
  ],
];

describe('the code for n8n', () => {
  const code = blockWith('$input').replace(
    "Buffer.from('…', 'base64')",
    `Buffer.from('${KEY}', 'base64')`,
  );
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (
    this: unknown,
    input: unknown,
    load: NodeJS.Require,
  ) => Promise<Array<{ json: InvoiceDue }>>;

  /** Runs it as n8n does: what came in is `$input`, the body a binary. */
  const run = ({ body, headers }: Sent) =>
    new AsyncFunction('$input', 'require', code).call(
      { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } },
      { first: () => ({ json: { headers } }) },
      createRequire(import.meta.url),
    );

  it('hands on what the site signed, also while the secret is changed', async () => {
    for (const secrets of [SECRET, `whsec_AAAA|${SECRET}`]) {
      const sent = signedDue(secrets);
      expect(await run(sent)).toEqual([{ json: sent.due }]);
    }
  });

  it.each(FORGED)('refuses %s', async (_, forge) => {
    await expect(run(forge(signedDue()))).rejects.toThrow('not signed by the site');
  });
});

/** What it makes of a due, for one of the tools. */
type Invoice = {
  invoice_lines: Array<{ raw_currency_unit_price: string; vat_rate: string }>;
  lines: Array<{ unitPrice: number; vatCode: string }>;
  items: Array<{ unit_price: { value: string }; vat_rate: string }>;
};

describe('receive.mjs', () => {
  let running: { child: ChildProcess; folder: string } | undefined;
  afterEach(async () => {
    if (!running) return;
    const { child, folder } = running;
    running = undefined;
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  });

  /** Starts it for a tool; what it wrote is read by reference. */
  async function start(tool: string) {
    const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
    const port = await freePort();
    writeFileSync(join(folder, 'receive.mjs'), blockWith('// receive.mjs'));
    const child = spawn(process.execPath, ['receive.mjs'], {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        INVOICE_WEBHOOK_SECRET: SECRET,
        TOOL: tool,
        PORT: String(port),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running = { child, folder };
    const url = `http://127.0.0.1:${port}/`;
    const send = async ({ body, headers }: Sent) =>
      (await fetch(url, { method: 'POST', body, headers })).status;
    await expect.poll(() => send({ body: '', headers: {} }).catch(() => 0)).toBe(401);
    return {
      send,
      written: () => readdirSync(folder).filter((name) => name.endsWith('.json')),
      read: ({ reference }: InvoiceDue) =>
        JSON.parse(readFileSync(join(folder, `${reference}.json`), 'utf8')) as {
          client: unknown;
          invoice: Invoice;
        },
    };
  }

  it('takes what the site signed, once, and nothing else', async () => {
    const { send, written, read } = await start('pennylane');
    for (const [, forge] of FORGED) expect(await send(forge(signedDue()))).toBe(401);
    expect(written()).toEqual([]);
    const sent = signedDue();
    expect(await Promise.all([send(sent), send(sent), send(sent)])).toEqual([204, 204, 204]);
    expect(written()).toEqual([`${sent.due.reference}.json`]);
    expect(read(sent.due)).toMatchObject({
      client: sent.due.client,
      invoice: { draft: true, external_reference: sent.due.reference },
    });
    expect(await send({ ...sent, body: 'x'.repeat(1_000_001) })).toBe(413);
  });

  type Line = { cents: number; rate: string };
  const TOOLS: Array<[string, (invoice: Invoice) => Line[], string[]]> = [
    [
      'pennylane',
      ({ invoice_lines }) =>
        invoice_lines.map((line) => ({
          cents: Number(line.raw_currency_unit_price) * 100,
          rate: line.vat_rate,
        })),
      ['FR_55', 'FR_200', 'exempt', 'crossborder', 'extracom', 'exempt'],
    ],
    [
      'abby',
      ({ lines }) =>
        lines.map((line) => ({
          cents: line.unitPrice,
          rate: line.vatCode,
        })),
      ['FR_550', 'FR_2000', 'FR_00HT', 'FR_00UE', 'FR_0HUE', 'FR_00HT'],
    ],
    [
      'qonto',
      ({ items }) =>
        items.map((line) => ({
          cents: Number(line.unit_price.value) * 100,
          rate: line.vat_rate,
        })),
      ['0.055', '0.2', '0', '0', '0', '0'],
    ],
  ];

  it.each(TOOLS)(
    'makes %s’s lines of a due: its sums, and the rate of each regime',
    async (tool, linesOf, rates) => {
      const { send, read } = await start(tool);
      const found: string[] = [];
      const regimes = VAT_REGIMES.map((vatRegime) => {
        if (vatRegime === 'standard') return signedDue().due;
        const [due] = invoicesOf(fullContent({ vatRegime }));
        if (!due) throw new Error('no due');
        return { ...due, reference: `${due.reference}-${vatRegime}` };
      });
      for (const due of regimes) {
        const body = JSON.stringify(due);
        const headers = signatureHeaders({ id: due.reference, body, at: new Date() }, SECRET);
        expect(await send({ body, headers })).toBe(204);
        const lines = linesOf(read(due).invoice);
        expect(lines.map(({ cents }) => Math.round(cents))).toEqual(
          due.lines.map(({ netCents }) => netCents),
        );
        found.push(...lines.map(({ rate }) => rate));
      }
      expect(found).toEqual(rates);
    },
  );
});
