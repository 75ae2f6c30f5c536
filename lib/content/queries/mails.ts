import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { ACCOUNT_MAIL_TEXTS, type AccountMailTexts } from '../../words/account-mails.ts';
import { CONSULTANT_MAIL_TEXTS, type ConsultantMailTexts } from '../../words/consultant-mails.ts';
import { MAIL_TEXTS, type MailTexts } from '../../words/mails.ts';
import { completeTexts, optionalTexts, ownTexts } from '../own-texts.ts';
import { readPublished } from '../read-answer.ts';
import { contentTag } from '../tags.ts';

// The published words of the mails (product.md, Mails), complete: to visitors, about an account, to the consultant. `read…`
// reads them now, `get…` keeps them until they are published. Both throw the client's error; what was cached then stays.

export const MAIL_TEXTS_QUERY = defineQuery('*[_type == "mailTexts" && _id == "mailTexts"][0]');
export const NEXT_OFFER_QUERY = defineQuery(
  '*[_type == "mailTexts" && _id == "mailTexts"][0] { offerIsOn, offerDays }',
);
export const ACCOUNT_MAILS_QUERY = defineQuery(
  '*[_type == "accountMails" && _id == "accountMails"][0]',
);
export const CONSULTANT_MAILS_QUERY = defineQuery(
  '*[_type == "consultantMails" && _id == "consultantMails"][0]',
);

/** Days after the end of a project that its client is sent the next offer, where the consultant says none. */
const OFFER_DAYS = 60;

const offer = {
  offerIsOn: z.boolean().nullish(),
  offerDays: z.int().min(8).max(365).nullish(),
};

const mailTextsShape = z
  .object({ ...optionalTexts(MAIL_TEXTS), ...offer })
  .transform(
    ({ offerIsOn: _, offerDays: __, ...texts }): MailTexts => completeTexts(MAIL_TEXTS, texts),
  );

const offerShape = z.object(offer).transform(({ offerIsOn, offerDays }) => ({
  isOn: offerIsOn ?? false,
  days: offerDays ?? OFFER_DAYS,
}));

export const readMailTexts = (): Promise<MailTexts> =>
  readPublished('mail-texts', MAIL_TEXTS_QUERY, mailTextsShape);

/** Whether clients are sent the next offer after the end of their project, and how many days after it. */
export const readNextOffer = (): Promise<{ isOn: boolean; days: number }> =>
  readPublished('next-offer', NEXT_OFFER_QUERY, offerShape);

export const readAccountMails = (): Promise<AccountMailTexts> =>
  readPublished('account-mails', ACCOUNT_MAILS_QUERY, ownTexts(ACCOUNT_MAIL_TEXTS));

export const readConsultantMails = (): Promise<ConsultantMailTexts> =>
  readPublished('consultant-mails', CONSULTANT_MAILS_QUERY, ownTexts(CONSULTANT_MAIL_TEXTS));

export async function getMailTexts(): Promise<MailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('mailTexts'));
  return readMailTexts();
}

export async function getAccountMails(): Promise<AccountMailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('accountMails'));
  return readAccountMails();
}

export async function getConsultantMails(): Promise<ConsultantMailTexts> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('consultantMails'));
  return readConsultantMails();
}
