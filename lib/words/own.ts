import { ACCOUNT_TEXTS, DASHBOARD_TEXTS } from './account.ts';
import { ACCOUNT_MAIL_TEXTS } from './account-mails.ts';
import { APPOINTMENT_RULES, APPOINTMENT_TEXTS } from './appointments.ts';
import { ARTICLE_TEXTS, LIST_TEXTS } from './blog.ts';
import { CONSULTANT_MAIL_TEXTS } from './consultant-mails.ts';
import { ESTIMATE_TEXTS, PRICE_STEP, TIME_ASSUMPTIONS } from './estimates.ts';
import { FOLLOW_UP_RULES } from './follow-ups.ts';
import { HOME_TEXTS } from './home.ts';
import { MAIL_TEXTS } from './mails.ts';
import { MAKE_TEXTS, TOKEN_STEPS } from './make.ts';
import { QUOTE_SETTINGS } from './quote-settings.ts';
import { CONTACT_TEXTS, QUOTE_TEXTS } from './requests.ts';
import { REVIEW_TEXTS } from './reviews.ts';
import { SERVICES_TEXTS } from './services.ts';
import { COOKIE_TEXTS, HELP_TEXTS, NAVIGATION_TEXTS, SITE_VALUES } from './site.ts';
import { TRAINING_TEXTS } from './training.ts';

/** Fields of a document, or of an object in it. */
type Fields = { readonly [name: string]: unknown };

const { depositRate, ...quoteSettings } = QUOTE_SETTINGS;

/** Settings of quotes as the document has them; some begin empty, and have no field then. */
const QUOTE_FIELDS: Fields = {
  ...Object.fromEntries(Object.entries(quoteSettings).filter(([, value]) => value !== '')),
  depositPercent: depositRate / 100,
};

/** Documents that the site can do without: all that they lack is its own. */
const WHOLE: Record<string, Fields> = {
  accountPages: ACCOUNT_TEXTS,
  dashboardPage: DASHBOARD_TEXTS,
  makePage: { ...MAKE_TEXTS, steps: TOKEN_STEPS },
  mailTexts: MAIL_TEXTS,
  accountMails: ACCOUNT_MAIL_TEXTS,
  consultantMails: CONSULTANT_MAIL_TEXTS,
  appointmentSettings: { ...APPOINTMENT_RULES, ...APPOINTMENT_TEXTS },
  quoteSettings: QUOTE_FIELDS,
  followUpSettings: FOLLOW_UP_RULES,
};

/** Documents of which the consultant writes the rest. */
const IN_PART: Record<string, Fields> = {
  siteSettings: { ...SITE_VALUES, words: HELP_TEXTS },
  navigation: NAVIGATION_TEXTS,
  homePage: { ...HOME_TEXTS, words: REVIEW_TEXTS },
  servicesPage: SERVICES_TEXTS,
  trainingPage: TRAINING_TEXTS,
  quotePage: { ...ESTIMATE_TEXTS, words: QUOTE_TEXTS },
  contactPage: { words: CONTACT_TEXTS },
  blogPage: { ...LIST_TEXTS, words: ARTICLE_TEXTS },
  cookiesPage: COOKIE_TEXTS,
  estimator: { priceStep: PRICE_STEP, time: TIME_ASSUMPTIONS },
};

/**
 * What the site says, and counts with, where a document lacks a field, by the document's type. Nowhere else are these texts
 * written: the seed, older content and every answer of the Content Lake are completed by them.
 */
export const OWN_WORDS: Record<string, Fields> = { ...WHOLE, ...IN_PART };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMissing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** The same fields with the own ones beside them; the same object where none is missing. */
function completed(own: Fields, written: Fields): Fields {
  const missing = Object.entries(own).flatMap(([name, value]) => {
    const now = written[name];
    if (!isFields(value)) return isMissing(now) ? [[name, value]] : [];
    const whole = completed(value, isFields(now) ? now : {});
    return whole === now ? [] : [[name, whole]];
  });
  return missing.length > 0 ? { ...written, ...Object.fromEntries(missing) } : written;
}

/**
 * A document of a type, or a query's answer of its fields, complete: what is missing, at whichever depth, is the site's own. The
 * same value where nothing is, and for what is no such document.
 */
export function withOwnWords<Value>(type: string, document: Value): Value {
  const written = document ?? (type in WHOLE ? {} : null);
  const own = OWN_WORDS[type];
  return own && isFields(written) ? (completed(own, written) as Value) : document;
}
