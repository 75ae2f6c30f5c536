import type { CustomValidator, StringRule, ValidationContext } from 'sanity';
import { placesProblem } from '../../lib/typography/fill.ts';
import { wholeOnceLive } from './going-live.ts';

/** An id in a URL or an anchor: small letters, digits, hyphens. */
export const ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** French message for an id that could not stand in a URL. */
export const ID_MESSAGE =
  'Utilisez seulement des lettres minuscules sans accent, des chiffres et des tirets.';

/**
 * Validator of an id that stands in a URL; `empty` says that it is missing. Not by `required()`, for that has
 * Sanity ask for the field within, in English.
 */
export const validSlug =
  (empty: string): CustomValidator<{ current?: string } | undefined> =>
  (value) => {
    if (!value?.current) return empty;
    return ID_PATTERN.test(value.current) || ID_MESSAGE;
  };

/**
 * Validator that refuses text made of spaces alone, which `required()` lets through.
 */
export const notBlank: CustomValidator<string | undefined> = (value) =>
  value === undefined || value.trim() !== '' || 'Ce champ ne peut pas être vide.';

/**
 * The rules of every text: never blank, at most `max` characters; where `empty` says so, never missing
 * either, and whole once the site is live. The site refuses blank text.
 */
export const textRules = (rule: StringRule, { max, empty }: { max: number; empty?: string }) => [
  ...(empty ? [rule.required().error(empty), rule.custom(wholeOnceLive)] : []),
  rule.max(max).error(`${max} caractères au plus.`),
  rule.custom(notBlank),
];

/**
 * Validator that refuses « {delai} » for « {délai} »: a visitor would read it as it stands. A text that has places of
 * its own has each of them, once.
 */
export const knownPlaces =
  (own: readonly string[] = []): CustomValidator<string | undefined> =>
  (value) =>
    !value || (placesProblem(value, own) ?? true);

/**
 * Validator for an array of objects: no two may carry the same value in `key`.
 * Returns a French message that names the duplicate.
 */
export function uniqueBy(key: string): CustomValidator<unknown[] | undefined> {
  return (items) => {
    const seen = new Set<unknown>();
    for (const item of items ?? []) {
      const value = (item as Record<string, unknown> | null)?.[key];
      if (value !== undefined && seen.has(value)) {
        return `« ${String(value)} » est présent deux fois : chaque identifiant doit être unique.`;
      }
      seen.add(value);
    }
    return true;
  };
}

/**
 * Validator that asks the dataset whether another document of the same type already carries this
 * slug in `field`, as a draft or published. `message` says so in French.
 */
const uniqueSlug =
  (field: string, message: (slug: string) => string) =>
  async (
    value: { current?: string } | undefined,
    { document, getClient }: ValidationContext,
  ): Promise<true | string> => {
    if (!value?.current || !document) return true;
    const id = document._id.replace(/^(drafts|versions\.[^.]+)\./, '');
    const others = await getClient({ apiVersion: '2025-02-19' })
      .withConfig({ perspective: 'raw' })
      .fetch<number>(
        `count(*[_type == $type && ${field}.current == $value && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))])`,
        { type: document._type, value: value.current, id },
      );
    return others === 0 || message(value.current);
  };

export const isUniqueServiceId = uniqueSlug(
  'serviceId',
  (slug) => `Un autre service porte déjà l’identifiant « ${slug} » : choisissez-en un autre.`,
);

export const isUniqueCaseStudySlug = uniqueSlug(
  'slug',
  (slug) =>
    `Une autre réalisation est déjà à l’adresse /realisations/${slug} : choisissez-en une autre.`,
);

export const isUniquePageSlug = uniqueSlug(
  'slug',
  (slug) => `Une autre page est déjà à l’adresse /${slug} : choisissez-en une autre.`,
);

export const isUniqueArticleSlug = uniqueSlug(
  'slug',
  (slug) => `Un autre article est déjà à l’adresse /blog/${slug} : choisissez-en une autre.`,
);
