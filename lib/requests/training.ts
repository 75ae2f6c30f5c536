import * as z from 'zod/mini';
import { isDay, type Period } from '../format/period.ts';
import { ILLEGIBLE, optionalText } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';
import { contactFields } from './contact.ts';
import { UNKNOWN } from './quote.ts';

const GROUP = 'Choisissez un nombre de participants.';

/** A day from `today` on, ISO, or nothing. */
const day = (today: string) =>
  z._default(
    z.string({ error: ILLEGIBLE }).check(
      z.trim(),
      z.refine<string>((value) => value === '' || isDay(value), {
        error: 'Cette date est incomplète ou n’existe pas.',
        abort: true,
      }),
      z.refine<string>((value) => value === '' || value >= today, {
        error: 'Cette date est passée\u00a0: choisissez-en une à venir.',
      }),
    ),
    '',
  );

/**
 * A training enquiry (product.md, Training enquiry) checked against the published content: step 1 needs a number of
 * participants that a tier takes, step 3 firstName, lastName and email.
 *
 * @param participantsMax the largest group of the tiers
 * @param today the day in Paris, ISO
 */
export const trainingSchema = (participantsMax: number, today: string) =>
  // The dates by themselves: of one object zod compares no two fields as long as a third is missing.
  z.intersection(
    z.object({ earliest: day(today), latest: day(today) }).check(
      z.refine<Period>(({ earliest, latest }) => !earliest || !latest || latest >= earliest, {
        error: 'La fin ne peut pas précéder le début.',
        path: ['latest'],
      }),
    ),
    z.object({
      participants: z.string({ error: GROUP }).check(
        z.minLength(1, { error: GROUP, abort: true }),
        z.refine<string>(
          (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= participantsMax,
          UNKNOWN,
        ),
      ),
      description: optionalText(MAX_LENGTH.description),
      ...contactFields,
    }),
  );
