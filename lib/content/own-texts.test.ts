import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { ACCOUNT_TEXTS, DASHBOARD_TEXTS } from '../account/page-texts.ts';
import { ACCOUNT_MAIL_TEXTS } from '../mail/account-texts.ts';
import { CONSULTANT_MAIL_TEXTS } from '../mail/consultant-texts.ts';
import { MAIL_TEXTS } from '../mail/texts.ts';
import { MAKE_TEXTS, TOKEN_STEPS } from '../make/page-texts.ts';
import { frenchTypography } from '../typography/index.ts';
import { ownTexts } from './own-texts.ts';

const OWN: Record<string, Record<string, string>> = {
  accountPages: ACCOUNT_TEXTS,
  dashboardPage: DASHBOARD_TEXTS,
  makePage: MAKE_TEXTS,
  mailTexts: MAIL_TEXTS,
  accountMails: ACCOUNT_MAIL_TEXTS,
  consultantMails: CONSULTANT_MAIL_TEXTS,
};

const seeded = (id: string) => readSeed().find(({ _id }) => _id === id) as Record<string, unknown>;

describe.each(Object.entries(OWN))('the words of %s', (id, own) => {
  it('begin, in the Studio, as the site’s own', () => {
    const { _id, _type, _createdAt, steps, ...texts } = seeded(id);
    const typeset = Object.entries(texts).map(([name, text]) => [
      name,
      frenchTypography(`${text}`),
    ]);
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
    const [first = '', second = '', third = '', ...others] = Object.keys(own);
    const written = { [first]: ' Et alors ? ', [second]: '  ', [third]: 'Dès [date à compléter]' };
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
