import { OPTION_PARAMETER } from './option-parameter.ts';

/** The options that the query of a quote's page names; what it names besides them is of no effect. */
export function chosenOptions(
  query: Readonly<Record<string, string | string[] | undefined>>,
): string[] {
  return [query[OPTION_PARAMETER] ?? []].flat();
}
