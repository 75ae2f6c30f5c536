import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NAUGHTY_STRINGS } from '../../tests/support/naughty-strings/index.ts';
import { invitation } from '../appointments/calendar-file.ts';
import { type OutgoingMail, sendMail } from './transport.ts';

vi.mock('../log/log.ts', () => ({ log: { info: vi.fn() } }));

const received: Array<{ source: string; to: string[] }> = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData: (stream, session, done) => {
    buffer(stream).then((source) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ source: source.toString('utf8'), to });
      done();
    }, done);
  },
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  url = `smtp://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  received.length = 0;
});

const MAIL: OutgoingMail = {
  id: '7f0c',
  from: { name: 'Atelier « Liaison »', address: 'bonjour@site.example' },
  to: 'ana@example.fr',
  replyTo: 'zoe@site.example',
  subject: 'Votre rendez-vous est confirmé',
  body: {
    brand: 'Atelier',
    title: 'Votre rendez-vous est confirmé',
    intro: ['Bonjour,'],
    facts: [],
    action: null,
    outro: [],
    signature: ['Zoé'],
  },
  attachments: [],
  automatic: true,
};

async function send(mail: Partial<OutgoingMail>) {
  await sendMail(url, { ...MAIL, ...mail });
  const last = received.at(-1);
  if (!last) throw new Error('nothing was received');
  return { ...last, mail: await PostalMime.parse(last.source, { attachmentEncoding: 'utf8' }) };
}

/** The content types of a mail's parts as they stand in it, deeper ones further in. */
function treeOf(source: string): string[] {
  const open: string[] = [];
  const lines: string[] = [];
  const unfolded = source.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  for (const line of unfolded) {
    if (open.at(-1) && line === `--${open.at(-1)}--`) open.pop();
    const [, type, rest = ''] = /^Content-Type: ([^;]+)(.*)$/i.exec(line) ?? [];
    if (!type) continue;
    const [, method = ''] = /method=(\w+)/.exec(rest) ?? [];
    lines.push([' '.repeat(open.length) + type, method].filter(Boolean).join(' '));
    const [, boundary] = /boundary="([^"]+)"/.exec(rest) ?? [];
    if (boundary) open.push(boundary);
  }
  return lines;
}

describe('a mail as it is received', () => {
  const EVENT = {
    id: '7f0c',
    sequence: 2,
    start: Date.UTC(2026, 10, 23, 9),
    end: Date.UTC(2026, 10, 23, 9, 30),
    summary: 'Appel découverte avec Atelier «\u202fLiaison\u202f»',
    description: 'Référence\u00a0: MSG-1234-5678\nune autre ligne',
    location: 'Par téléphone',
  };

  it.each(['REQUEST', 'CANCEL'] as const)(
    '%s: an invitation is a part and a file',
    async (method) => {
      const file = invitation(
        { ...EVENT, isCancelled: method === 'CANCEL' },
        {
          host: 'site.example',
          organizer: { name: 'Atelier', email: 'zoe@site.example' },
          sender: MAIL.from.address,
          attendee: MAIL.to,
          now: Date.UTC(2026, 10, 20),
        },
      );
      const { source, mail } = await send({
        invitation: { filename: 'rendez-vous.ics', ...file },
      });
      expect(treeOf(source)).toEqual([
        'multipart/mixed',
        ' multipart/alternative',
        '  text/plain',
        '  text/html',
        `  text/calendar ${method}`,
        ' application/ics',
      ]);
      expect(source.replaceAll(/\r\n[ \t]+/g, ' ')).toMatch(
        /Content-Type: text\/calendar; charset=utf-8; method=/,
      );
      const [, attached = ''] = /application\/ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(source) ?? [];
      expect(Buffer.from(attached, 'base64').toString()).toBe(file.content);
      // The parser gives both the ends of lines of a text.
      const text = file.content.replaceAll('\r\n', '\n');
      expect(mail.attachments.map(({ content }) => content)).toEqual([text, text]);
      expect(mail.attachments.map(({ filename }) => filename)).toEqual([null, 'rendez-vous.ics']);
      // Its organizer is who an answer goes to, and its sender who the mail comes from.
      expect(file.content.replaceAll('\r\n ', '')).toContain(
        `ORGANIZER;CN=Atelier;SENT-BY="mailto:${mail.from?.address}":mailto:${mail.replyTo?.[0]?.address}`,
      );
    },
  );

  it('without one is its text, twice', async () => {
    const { source } = await send({});
    expect(treeOf(source)).toEqual(['multipart/alternative', ' text/plain', ' text/html']);
  });

  it('says that a program wrote it, and when another is not to answer', async () => {
    const headers = async (automatic: boolean) =>
      new Map((await send({ automatic })).mail.headers.map(({ key, value }) => [key, value]));
    const automatic = await headers(true);
    expect(automatic.get('auto-submitted')).toBe('auto-generated');
    expect(automatic.get('x-auto-response-suppress')).toBe('All');
    expect(automatic.get('message-id')).toBe('<7f0c@site.example>');
    expect((await headers(false)).has('auto-submitted')).toBe(false);
  });

  it('has the headers that it was given, whatever is typed into them', async () => {
    const names = (source: string) =>
      (source.split('\r\n\r\n', 1)[0] ?? '')
        .split('\r\n')
        .filter((line) => /^\S/.test(line))
        .map((line) => line.split(':', 1)[0]);
    const own = names((await send({})).source);
    const evil = ['\r\nBcc: x@example.fr', '\nX-Evil: 1\n\n<b>', '\u2028Bcc: x', '\0', '"<a@b.c>,'];
    const typed = [...evil, ...NAUGHTY_STRINGS.filter((text) => text.length < 500)];
    for (const text of typed.filter((_, index) => index < evil.length || index % 50 === 0)) {
      const name = `Zoé ${text}`;
      const { source, to, mail } = await send({
        subject: `Nouveau message de ${text}`,
        from: { name, address: MAIL.from.address },
      });
      expect(names(source), JSON.stringify(text)).toEqual(own);
      expect(to).toEqual([MAIL.to]);
      expect(mail.from?.address).toBe(MAIL.from.address);
      // Headers are ASCII: other letters are encoded.
      const head = source.split('\r\n\r\n', 1)[0] ?? '';
      expect(Buffer.byteLength(head)).toBe(head.length);
    }
    const { mail } = await send({ subject: 'Été «\u202fà\u202f» 👋'.repeat(9) });
    expect(mail.subject).toBe('Été «\u202fà\u202f» 👋'.repeat(9));
  });
});

it('a copy goes to whom it names, for everybody to see', async () => {
  const { to, mail } = await send({ cc: ['copie@example.fr'] });
  expect(to).toEqual(['ana@example.fr', 'copie@example.fr']);
  expect(mail.cc?.map(({ address }) => address)).toEqual(['copie@example.fr']);
});
