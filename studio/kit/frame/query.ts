/** The query of a request to a route, as its URL has it; an empty value narrows nothing. */
export const queryOf = (asked: Readonly<Record<string, string | null>>): string =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => {
      const said = value?.trim();
      return said ? [[name, said]] : [];
    }),
  ).toString();
