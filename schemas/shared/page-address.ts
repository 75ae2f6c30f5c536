import { defineQuery } from 'groq';
import type { CustomValidator } from 'sanity';
import { plainPath } from '../../lib/redirects/resolve.ts';
import { isRoute, isSitePage, SITE_PAGES } from '../../lib/site/pages.ts';
import { ID_PATTERN } from './validation.ts';

type Slug = { current?: string } | undefined;

const FORM =
  'Un ou deux mots séparés par / : seulement des lettres minuscules sans accent, des chiffres et des tirets, sans / au début ni à la fin.';

/** Why no page of one's own can be at a path; true where one can. */
function isFreeOfRoutes(path: string): true | string {
  if (isSitePage(path)) {
    return `L’adresse ${path} est celle de la page « ${SITE_PAGES[path].name} » : choisissez-en une autre.`;
  }
  const [, root] = path.split('/');
  return (
    !isRoute(path) ||
    `Les adresses qui commencent par /${root} sont prises par le site : choisissez-en une autre.`
  );
}

/** Validator of the address of a page of one's own: one or two names, and no route's. */
export const validAddress: CustomValidator<Slug> = (value) => {
  if (!value?.current) return 'Donnez une adresse à la page.';
  const names = value.current.split('/');
  if (names.length > 2 || !names.every((name) => ID_PATTERN.test(name))) return FORM;
  return isFreeOfRoutes(`/${value.current}`);
};

const REDIRECTED_QUERY = defineQuery(
  '*[_type == "redirect" && defined(from) && !(_id in path("versions.**"))].from',
);

/** Validator of the same: no redirect of the consultant's begins there, published or a draft, which would wait in vain. */
export const isUnredirected: CustomValidator<Slug> = async (value, { getClient }) => {
  if (!value?.current) return true;
  const path = `/${value.current}`;
  const all: Array<string | null> = await getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'raw' })
    .fetch(REDIRECTED_QUERY);
  return (
    !all.some((from) => from !== null && plainPath(from) === path) ||
    `Une redirection part de l’adresse ${path} : supprimez-la d’abord, ou choisissez une autre adresse.`
  );
};
