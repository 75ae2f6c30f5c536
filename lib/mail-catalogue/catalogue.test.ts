import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, parse } from 'groq-js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import type { EveryMail } from '../../tests/support/every-mail.ts';
import { typographyFaults } from '../../tests/support/french-text.ts';
import { type MailBody, mailText } from '../mail/mail-body.ts';
import { mailHtml } from '../mail/mail-html.ts';
import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';
import { CONSULTANT_MAIL_TEXTS } from '../words/consultant-mails.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { MAIL_NAMES, MAILS, type MailName } from './catalogue.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('../security/signature.ts', () => ({ sign: () => 'sceau', isSignature: () => true }));

const { everyMail, SENDER } = await import('../../tests/support/every-mail.ts');
const { AUTH_MAILS } = await import('../mail/account-mails.ts');
const { MAIL_TOPICS } = await import('../outbox/topics.ts');
const { withoutLinks } = await import('./trial.ts');

let mails: EveryMail;

beforeAll(async () => {
  lake.fetch.mockImplementation(async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset: readSeed(), params })).get(),
  );
  mails = await everyMail();
});

const LINK = /https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]’']/g;

/** In groups of four, as on a statement. */
const IBAN = /^FR76(?: \d{1,4})+$/;

const stringsOf = ({ title, intro, facts, action, outro, signature }: MailBody): string[] => [
  title,
  ...intro,
  ...facts.flatMap(({ label, value }) => [label, value]),
  ...(action ? [action.label] : []),
  ...outro,
  ...signature,
];

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The lines that a reader of the HTML sees below the letterhead, each link by where it leads. */
function linesOf(html: string): string[] {
  const [, sheet = ''] = html.split('<h1');
  return `<h1${sheet}`
    .replaceAll(/<a href="([^"]*)" class="link"[^>]*>.*?<\/a>/gs, '$1')
    .replaceAll(/<a href="([^"]*)" class="on"[^>]*>(.*?)<\/a>/gs, '$2<br>$1')
    .split(/<br>|<\/?(?:h1|p|td|th|tr|table)\b[^>]*>/)
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(?:\w+|#39);/g, (name) => entities[name] ?? name),
    )
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What is sent by another way than a topic of the outbox, and where that is written. */
const WRITTEN_IN = {
  'lib/account/notices.ts': ['account-email-leaves', 'account-deleted'],
  'lib/health/alerts.ts': ['alert-down', 'alert-back', 'alert-ceiling'],
  'lib/mail/queued-mail.ts': ['account-signup', 'account-recovery'],
  'lib/mail-catalogue/trial.ts': [],
  'lib/outbox/outbox.ts': ['lead-message', 'lead-answer', 'your-thread', 'your-review'],
  'lib/quotes/by-link.ts': ['quote-code'],
  'lib/requests/by-link.ts': ['lead-code'],
} satisfies Record<string, MailName[]>;

describe('the catalogue', () => {
  it('has every mail that is sent, whoever sends it', async () => {
    const source = readFileSync(join(import.meta.dirname, 'compose.ts'), 'utf8');
    const unsaid = Object.keys(MAIL_TOPICS).filter(
      // Written by a function that the topic itself is made of.
      (topic) =>
        !['project-invitation-again', 'account-unused'].includes(topic) &&
        !source.includes(`'${topic}'`),
    );
    expect(unsaid, 'topics of the outbox').toEqual([]);
    expect(Object.keys(AUTH_MAILS).filter((name) => !source.includes(`ofAuth('${name}')`))).toEqual(
      [],
    );
    const senders = globSync('{app,lib}/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../..') })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\./.test(file))
      .filter((file) =>
        /(?<!function )\b(?:sendMail|sendCodeMail|sendAccountMail|accountMail)\(/.test(
          readFileSync(join(import.meta.dirname, '../..', file), 'utf8'),
        ),
      )
      // They define these, and name no mail of their own.
      .filter(
        (file) =>
          ![
            'lib/mail/code-mail.ts',
            'lib/mail/send-account-mail.ts',
            'lib/mail/transport.ts',
            'lib/mail-catalogue/compose.ts',
          ].includes(file),
      );
    expect(senders.sort()).toEqual(Object.keys(WRITTEN_IN).sort());
    for (const names of Object.values(WRITTEN_IN))
      expect(MAIL_NAMES).toEqual(expect.arrayContaining(names));
  });

  it('says every text that the Studio has for mails, in the document that its mail names', async () => {
    const marked = <Texts extends Record<string, string>>(texts: Texts): Texts =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, `${text} ¶${name}¶`]),
      ) as Texts;
    const said = await everyMail({
      mailTexts: marked(MAIL_TEXTS),
      consultantTexts: marked(CONSULTANT_MAIL_TEXTS),
      accountTexts: marked(ACCOUNT_MAIL_TEXTS),
    });
    const of = (document: string) =>
      said
        .filter(({ name }) => MAILS.find((mail) => mail.name === name)?.document === document)
        .map(({ mail }) => `${mail.subject}\n${mailText(mail.body)}`)
        .join('\n');
    const missing = (document: string, texts: object) =>
      Object.keys(texts).filter((name) => !of(document).includes(`¶${name}¶`));
    expect(missing('mailTexts', MAIL_TEXTS)).toEqual([]);
    expect(missing('accountMails', ACCOUNT_MAIL_TEXTS)).toEqual([]);
    expect(missing('consultantMails', CONSULTANT_MAIL_TEXTS)).toEqual([]);
  });
});

/** Mails to a person that greet nobody by name, and why. */
const NAMELESS: Readonly<Record<string, string>> = {
  lead: 'nothing that was typed is repeated to who may not have typed it, and an answer is the consultant’s own',
  'call-proof': 'likewise',
  'quote-answer': 'the consultant’s own words',
  'quote-code': 'a code',
  'amendment-code': 'a code',
  'project-invitation': 'whoever is invited has asked for nothing',
  'invitation-again': 'likewise',
  account: 'the auth server tells no name',
};

describe('every mail', () => {
  const each = (check: (mail: EveryMail[number]) => void) => {
    for (const mail of mails) check(mail);
  };

  it('says the same as HTML and as text, with the same links', () => {
    each(({ name, mail: { body } }) => {
      const text = mailText(body);
      const plain = text.replaceAll(/\s+/g, ' ');
      const lines = linesOf(mailHtml(body));
      for (const line of lines) expect(plain, name).toContain(line.replaceAll(/\s+/g, ' '));
      const shown = lines.join(' ').replaceAll(/\s+/g, ' ');
      for (const line of text.split('\n').filter((line) => line.trim() && line !== '-- ')) {
        const parts = line.split(/\u00a0: (?=\S)|\u00a0:$/).filter(Boolean);
        for (const part of parts)
          expect(shown, name).toContain(part.replaceAll(/\s+/g, ' ').trim());
      }
      const hrefs = [...mailHtml(body).matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      expect([...new Set(hrefs)].sort(), name).toEqual([...new Set(text.match(LINK) ?? [])].sort());
      for (const href of hrefs) expect(href, name).toMatch(/^https:\/\/|^http:\/\/localhost/);
    });
  });

  it('is in French as it is printed, and says nothing that only a program would', () => {
    each(({ name, mail: { subject, body } }) => {
      const strings = [subject, ...stringsOf(body)];
      const lines = strings.flatMap((text) => text.split('\n')).filter((line) => !IBAN.test(line));
      // « notre échange » is of two: the consultant’s and the reader’s.
      const faults = typographyFaults(lines).filter((fault) => !fault.startsWith('« nous »'));
      expect(faults, name).toEqual([]);
      expect(lines.join('\n'), name).not.toMatch(/undefined|null|NaN|\[object|[{}]| [:;!?»]|« /);
      expect(
        stringsOf(body).filter((text) => text.trim() === ''),
        name,
      ).toEqual([]);
    });
  });

  it('shows in a list of mails what it says', () => {
    each(({ name, mail: { body } }) => {
      const preheader = /mso-hide:all[^>]*>([\s\S]*?)<\/div>/.exec(mailHtml(body))?.[1] ?? '';
      expect(preheader.length, name).toBeGreaterThan(20);
    });
  });

  it('greets by name whoever is known', () => {
    const isNameless = (name: string) =>
      Object.keys(NAMELESS).some((begin) => name === begin || name.startsWith(`${begin}-`));
    each(({ name, example, mail: { body } }) => {
      if (name.startsWith('your-') || name.startsWith('alert-')) return;
      const called = example === 'entreprise' ? 'Camille' : 'Noé';
      if (isNameless(name)) expect(body.intro[0], name).not.toContain(called);
      else expect(body.intro[0], name).toBe(`Bonjour ${called},`);
    });
  });

  it('goes to whom the catalogue says', () => {
    each(({ name, mail: { to } }) => {
      const isYours = MAILS.find((mail) => mail.name === name)?.to === 'À vous';
      expect(to === 'zoe@example.fr', name).toBe(isYours);
    });
  });

  it('has nothing to press on trial but what leads to the Studio, and says so', () => {
    const studio = `${SENDER.siteUrl}/studio/e-mails/essai`;
    each(({ name, mail: { body } }) => {
      const text = mailText(withoutLinks(body, studio, SENDER.siteUrl));
      const links = new Set(text.match(LINK) ?? []);
      for (const link of links)
        expect([studio, SENDER.siteUrl, 'http://localhost:3000'], name).toContain(link);
      expect(text, name).toContain('Ceci est un essai');
    });
  });
});
