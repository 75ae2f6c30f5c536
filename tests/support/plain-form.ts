/**
 * A form of a page as a browser without scripts would post it, before anything is typed: its hidden fields, by which
 * the server knows the form.
 *
 * @param holding the name of a field that only this form has
 * @throws where the page has no such form
 */
export function plainForm(page: string, holding: string): FormData {
  const form = page
    .match(/<form[\s\S]*?<\/form>/g)
    ?.find((one) => one.includes(`name="${holding}"`));
  const fields = new FormData();
  for (const [input] of form?.matchAll(/<input type="hidden"[^>]*>/g) ?? []) {
    const [name = '', value = ''] = ['name', 'value'].map((attribute) =>
      (new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    );
    fields.append(name, value);
  }
  if (![...fields.keys()].some((name) => name.startsWith('$ACTION'))) {
    throw new Error(`The page has no form with the field ${holding}`);
  }
  return fields;
}
