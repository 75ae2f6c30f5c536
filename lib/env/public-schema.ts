import * as z from 'zod/mini';

// The messages end a line that begins with a variable's name.

/** A web URL, of a site or of a page. */
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'doit être une adresse http:// ou https://',
});

/** Whether a URL is of a whole site: no path, nothing after it. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === `${url?.origin}/`;
}

/** The variables that a browser may see. What one stands for where it is absent, its reader knows. */
export const publicSchema = z.object({
  SITE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isOrigin, 'doit être l’adresse du site, sans chemin, comme https://exemple.fr'),
      ),
  ),
  SANITY_PROJECT_ID: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9-]+$/,
          'doit être un projet Sanity : minuscules, chiffres et traits d’union',
        ),
      ),
  ),
  SANITY_DATASET: z.optional(
    z
      .string()
      .check(
        z.regex(/^~?[a-z0-9][-\w]{0,63}$/, 'doit être un jeu de données Sanity, comme production'),
      ),
  ),
  /** Set where the Content Lake is not Sanity's own: the URL that answers in its place. */
  SANITY_API_HOST: z.optional(httpUrl),
});
