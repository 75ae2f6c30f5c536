import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caniemail, parseHtml, rawData } from 'caniemail';
import { evaluate, parse } from 'groq-js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { AUTH_TEMPLATES } from './auth-templates.ts';
import type { MailBody } from './mail-body.ts';
import { mailHtml } from './mail-html.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('../security/signature.ts', () => ({ sign: () => 'sceau', isSignature: () => true }));

const { everyMail, SENDER } = await import('../../tests/support/every-mail.ts');

const AROUND = { brand: SENDER.brand, signature: [SENDER.ownerName, SENDER.siteUrl] };

/** Programs that people here read their mails with, as far as anybody has tested them. */
const CLIENTS: Parameters<typeof caniemail>[0]['clients'] = [
  'outlook.*',
  'gmail.*',
  'apple-mail.*',
  'orange.*',
  'sfr.*',
  'laposte.*',
  'free-fr.*',
  'yahoo.*',
  'thunderbird.*',
  'samsung-email.*',
  'protonmail.*',
];

/** Features unknown to some mail programs, and what the mail does without there. */
const DOES_WITHOUT: Readonly<Record<string, string>> = {
  '<style> element': 'the light theme, and labels beside their values on a phone',
  '@media': 'likewise',
  'Class selector': 'likewise',
  'Descendant combinator': 'likewise',
  'Attribute selector': 'only Outlook on the web is addressed by one',
  'color-scheme CSS property': 'the program turns the colours around by itself, or leaves them',
  'color-scheme meta tag': 'likewise',
  '!important keyword': 'no more than the style that it stands in',
  '<body> element': 'a table within has the ground, too',
  'border-radius': 'corners are square, the port as well',
  'height property': 'a cell is as high as its blank',
  'max-height property': 'what is not shown has no height',
  'display:none': 'the preview is a pixel high, in the colour of the ground',
  overflow: 'likewise',
  'overflow-wrap': 'word-break stands beside it wherever a long word may come',
  'word-break': 'a long word makes its line longer',
  'text-decoration': 'the button’s words are underlined',
  'role attribute': 'a reader of the screen may tell of a table',
  'lang attribute': 'the reader’s own language, as before',
};

/** Features supported in part: the notes of each were read, and what is unsupported is not in use. */
const IN_PART = new Set([
  'HTML comments',
  'align attribute',
  'background',
  'background-color',
  'border',
  'cellpadding attribute',
  'cellspacing attribute',
  'dir attribute',
  'display',
  'font-size',
  'font-weight',
  'height attribute',
  'line-height',
  'margin',
  'padding',
  'text-align',
  'width attribute',
  'width property',
]);

/** The checker throws where nobody has tested a feature in a program: such a one counts as known. */
function fillGaps(): void {
  type Tested = Array<{ stats: Record<string, Record<string, object>> }>;
  const tested = rawData.data as unknown as Tested;
  const platforms = new Map<string, Set<string>>();
  for (const { stats } of tested) {
    for (const [family, known] of Object.entries(stats)) {
      const names = platforms.get(family) ?? new Set();
      for (const name of Object.keys(known)) names.add(name);
      platforms.set(family, names);
    }
  }
  for (const { stats } of tested) {
    for (const [family, names] of platforms) {
      stats[family] ??= {};
      for (const name of names) stats[family][name] ??= { untested: 'y' };
    }
  }
}

type Element = {
  name: string;
  attribs: Record<string, string>;
  parent: Element | null;
  children: Element[];
};

/** The elements of a mail in their order. */
function elements(html: string): Element[] {
  const within = (node: Element): Element[] =>
    (node.children ?? []).flatMap((child) => (child.attribs ? [child, ...within(child)] : []));
  return within(parseHtml(html).document as unknown as Element);
}

const styleOf = ({ attribs }: Element): Map<string, string> =>
  new Map(
    (attribs.style ?? '').split(';').map((rule) => rule.split(/:(.*)/s, 2) as [string, string]),
  );

let mails: Record<string, string>;

beforeAll(async () => {
  fillGaps();
  lake.fetch.mockImplementation(async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset: readSeed(), params })).get(),
  );
  const written = (await everyMail())
    // The other example says other words in the same elements.
    .filter(({ example }) => example === 'entreprise')
    .map(({ name, mail: { body } }) => [name, mailHtml(body)]);
  mails = { ...Object.fromEntries(written), ...AUTH_TEMPLATES };
});

describe('every mail, as programs draw it', () => {
  it('has the one layout', () => {
    const root = join(import.meta.dirname, '../..');
    const drawing = globSync('{app,lib}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\./.test(file))
      .filter((file) => /\bmailHtml\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(drawing.sort()).toEqual([
      'lib/mail-catalogue/preview.ts',
      'lib/mail/auth-templates.ts',
      'lib/mail/mail-html.ts',
      'lib/mail/transport.ts',
    ]);
  });

  it('uses nothing that they do not know, but for what a mail does without', () => {
    const missing = new Set<string>();
    const partial = new Set<string>();
    for (const html of Object.values(mails)) {
      const { errors, warnings } = caniemail({ clients: CLIENTS, html }).issues;
      for (const { title } of [...errors.values()].flat()) missing.add(title);
      for (const { title } of [...warnings.values()].flat()) partial.add(title);
    }
    expect([...missing].sort()).toEqual(Object.keys(DOES_WITHOUT).sort());
    const less = [...partial].filter((title) => !(title in DOES_WITHOUT));
    expect(less.sort()).toEqual([...IN_PART].sort());
  });

  it('has sizes that Word reads: as attributes, and of cells alone', () => {
    for (const [name, html] of Object.entries(mails)) {
      for (const element of elements(html)) {
        const style = styleOf(element);
        for (const size of ['width', 'height']) {
          const said = style.get(size)?.replace('px', '');
          if (said) expect(element.attribs[size], `${name}: ${element.name} ${size}`).toBe(said);
        }
        if (['td', 'th', 'a'].includes(element.name)) continue;
        for (const space of ['padding', 'margin']) {
          expect(style.get(space) ?? '0', `${name}: ${element.name}`).toBe('0');
        }
      }
      const sheet = elements(html).find(({ attribs }) => /\bsheet\b/.test(attribs.class ?? ''));
      const wrapping = sheet?.parent?.parent?.parent;
      expect([wrapping?.name, wrapping?.attribs.width], name).toEqual(['td', '600']);
      expect(html).not.toContain('max-width:6');
    }
  });

  it('has backgrounds that Word reads, of the colour that the others read', () => {
    for (const [name, html] of Object.entries(mails)) {
      for (const element of elements(html)) {
        const color = styleOf(element).get('background-color');
        if (color) expect(element.attribs.bgcolor, `${name}: ${element.name}`).toBe(color);
        expect(element.attribs.style ?? '').not.toMatch(/background:|url\(/);
      }
    }
  });

  it('has buttons that are cells, with a padding for Word and one to press for the others', () => {
    for (const [name, html] of Object.entries(mails)) {
      const links = elements(html).filter(
        ({ name: tag, attribs }) => tag === 'a' && attribs.class !== 'link',
      );
      expect(links.length, name).toBe(html.includes('class="on"') ? 1 : 0);
      for (const link of links) {
        const { parent: cell } = link;
        const style = cell ? styleOf(cell) : new Map();
        expect([cell?.name, cell?.attribs.bgcolor], name).toEqual(['td', '#1c3fdc']);
        expect(style.get('mso-padding-alt'), name).toBe('13px 26px');
        expect(styleOf(link).get('padding'), name).toBe(style.get('mso-padding-alt'));
        expect(styleOf(link).get('display'), name).toBe('inline-block');
      }
    }
  });

  it('has text whose font, size, height and colour stand on itself', () => {
    for (const [name, html] of Object.entries(mails)) {
      const texts = elements(html).filter(({ attribs }) =>
        /\b(?:ink|soft|on)\b/.test(attribs.class ?? ''),
      );
      expect(texts.length, name).toBeGreaterThan(3);
      for (const text of texts) {
        const style = styleOf(text);
        expect(style.get('font-family'), name).toMatch(/^Arial,/);
        expect(style.get('line-height'), name).toMatch(/^\d+px$/);
        expect(style.get('color'), name).toMatch(/^#[0-9a-f]{6}$/);
        const rules = [...style.keys()];
        expect(rules.indexOf('mso-line-height-rule'), name).toBe(rules.indexOf('line-height') - 1);
      }
    }
  });

  it('is in French, by day and by night, and loads nothing', () => {
    for (const [name, html] of Object.entries(mails)) {
      const all = elements(html);
      const tags = all.map(({ name: tag }) => tag);
      for (const tag of ['html', 'table']) {
        expect(all.find(({ name: own }) => own === tag)?.attribs.lang, name).toBe('fr');
      }
      expect(html, name).toContain('<meta name="color-scheme" content="light dark">');
      expect(
        tags.filter((tag) => /img|link|script|svg|form|input|video/.test(tag)),
        name,
      ).toEqual([]);
      // A class that a night knows, each of them on some element, in Apple's words and in Outlook's.
      const night = [...html.matchAll(/\[data-ogsc\] \.(\w+)\{/g)].map(([, cls]) => cls);
      expect(night, name).toEqual(
        [...html.matchAll(/(?<!\] )\.(\w+)\{(?:background-)?(?:border-)?color/g)].map(
          ([, cls]) => cls,
        ),
      );
      expect(html.match(/\S!important/), name).toBeNull();
    }
  });
});

it('a mail has the colours of the site, whose contrasts app/contrast.test.ts holds', () => {
  const css = readFileSync(join(import.meta.dirname, '../../app/globals.css'), 'utf8');
  const colors = new Set(
    Object.values(mails).flatMap((html) => html.match(/#[0-9a-f]{3,8}\b/g) ?? []),
  );
  expect(colors.size).toBe(14);
  expect([...colors].filter((color) => !css.includes(color))).toEqual([]);
});

describe('addresses in the words of a mail', () => {
  const linksIn = (body: Partial<MailBody>) => {
    const whole = { ...AROUND, title: 'Titre', intro: [], facts: [], action: null, outro: [] };
    return elements(mailHtml({ ...whole, signature: [], ...body }))
      .filter(({ name }) => name === 'a')
      .map(({ attribs }) => attribs.href);
  };

  it('can be pressed, without what ends their sentence', () => {
    const said =
      'Voir https://site.example/a?b=1&c=2. (Ou http://x.example)\net «\u202fhttps://y.example/\u202f»';
    const all = ['https://site.example/a?b=1&c=2', 'http://x.example', 'https://y.example/'];
    expect(linksIn({ intro: [said] }).map((href) => href?.replace('&amp;', '&'))).toEqual(all);
    expect(linksIn({ outro: ['javascript:alert(1) //x.example www.x.example'] })).toEqual([]);
    expect(linksIn({ signature: ['https://site.example'] })).toEqual(['https://site.example']);
  });

  it('cannot where a stranger may have typed them', () => {
    const fact = { label: 'Message', value: 'https://ailleurs.example/' };
    expect(linksIn({ title: fact.value, facts: [fact] })).toEqual([]);
    expect(linksIn({ facts: [{ ...fact, hasLinks: true }] })).toEqual([fact.value]);
  });
});

describe('what a list of mails shows of one', () => {
  const preview = (body: Partial<MailBody>) => {
    const whole = { ...AROUND, title: 'Titre', intro: [], facts: [], action: null, outro: [] };
    const html = mailHtml({ ...whole, ...body });
    return /mso-hide:all[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
  };

  it('is what it says, without its letterhead and title', () => {
    expect(preview({ intro: ['Bonjour,', 'Merci.'], outro: ['À bientôt.'] })).toBe(
      'Bonjour, Merci. À bientôt.',
    );
    expect(preview({ facts: [{ label: 'Nom', value: 'Ana\nRoy' }] })).toBe('Nom\u00a0: Ana Roy');
  });

  it('ends after 140 characters, within no place of the auth server', () => {
    expect(preview({ intro: ['é'.repeat(200)] })).toBe('é'.repeat(140));
    expect(preview({ intro: ['😀'.repeat(200)] })).toBe('😀'.repeat(140));
    expect(preview({ intro: [`${'a'.repeat(139)}{{ .Email }} suite`] })).toBe(
      `${'a'.repeat(139)}{{ .Email }}`,
    );
  });
});
