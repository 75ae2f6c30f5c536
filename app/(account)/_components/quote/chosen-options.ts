/** Names a chosen option in the URL of a quote's page: a choice outlives a reload, and is made without scripts. */
export const OPTION_PARAMETER = 'option';

/** Id of the sums that follow a choice. */
export const TOTAL_ID = 'total';

/** The options that the query of a quote's page names; what it names besides them is of no effect. */
export function chosenOptions(
  query: Readonly<Record<string, string | string[] | undefined>>,
): string[] {
  return [query[OPTION_PARAMETER] ?? []].flat();
}
