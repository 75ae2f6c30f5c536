import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { frenchTypography } from '../typography/index.ts';
import { ACCOUNT_TEXTS, DASHBOARD_TEXTS } from '../words/account.ts';
import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';
import { ARTICLE_TEXTS } from '../words/blog.ts';
import { CONSULTANT_MAIL_TEXTS } from '../words/consultant-mails.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { MAKE_TEXTS, TOKEN_STEPS } from '../words/make.ts';
import { QUOTE_TEXTS } from '../words/quotes.ts';
import { CONTACT_TEXTS, QUOTE_TEXTS as WIZARD_TEXTS } from '../words/requests.ts';
import { REVIEW_TEXTS } from '../words/reviews.ts';
import { HELP_TEXTS } from '../words/site.ts';
import { ownTexts } from './own-texts.ts';

/** Texts by the document of which they are the part « words ». */
const WORDS: Record<string, Record<string, string>> = {
  siteSettings: HELP_TEXTS,
  homePage: REVIEW_TEXTS,
  quotePage: WIZARD_TEXTS,
  contactPage: CONTACT_TEXTS,
  blogPage: ARTICLE_TEXTS,
};

/** Texts by the document that has nothing else. */
const OWN: Record<string, Record<string, string>> = {
  accountPages: ACCOUNT_TEXTS,
  dashboardPage: DASHBOARD_TEXTS,
  makePage: MAKE_TEXTS,
  mailTexts: MAIL_TEXTS,
  accountMails: ACCOUNT_MAIL_TEXTS,
  consultantMails: CONSULTANT_MAIL_TEXTS,
  // Texts that begin empty are left out.
  quoteSettings: Object.fromEntries(Object.entries(QUOTE_TEXTS).filter(([, text]) => text !== '')),
};

const seeded = (id: string) => readSeed().find(({ _id }) => _id === id) as Record<string, unknown>;

describe.each(Object.entries({ ...OWN, ...WORDS }))('the words of %s', (id, own) => {
  it('begin, in the Studio, as the site’s own', () => {
    const seed = seeded(id);
    const written = id in WORDS ? ((seed.words as Record<string, unknown>) ?? {}) : seed;
    const texts = Object.entries(written).filter(([name]) => id in WORDS || name in own);
    const typeset = texts.map(([name, text]) => [name, frenchTypography(`${text}`)]);
    expect(Object.fromEntries(typeset)).toEqual(own);
  });

  it('are in French typography, the site’s own, too', () => {
    for (const text of Object.values(own)) expect(frenchTypography(text)).toBe(text);
  });

  it.each([null, Object.fromEntries(Object.keys(own).map((name) => [name, null]))])(
    'are the site’s own where there are none',
    (written) => expect(ownTexts(own).parse(written)).toEqual(own),
  );

  it('are the consultant’s, each in French typography, and the site’s own beside them', () => {
    const [first = '', ...others] = Object.keys(own);
    const [second, third] = others;
    const written = {
      [first]: ' Et alors ? ',
      ...(second ? { [second]: '  ' } : {}),
      ...(third ? { [third]: 'Dès [date à compléter]' } : {}),
    };
    const rest = Object.fromEntries(others.map((name) => [name, null]));
    expect(ownTexts(own).parse({ ...rest, ...written })).toEqual({
      ...own,
      [first]: 'Et alors\u202f?',
    });
  });
});

it('the steps to a token begin likewise', () => {
  const steps = seeded('makePage').steps as string[];
  expect(steps.map(frenchTypography)).toEqual(TOKEN_STEPS);
});
