/** What a route is asked for, as its URL has it; what is empty narrows nothing. */
export const queryOf = (asked: Readonly<Record<string, string | null>>): string =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => {
      const said = value?.trim();
      return said ? [[name, said]] : [];
    }),
  ).toString();
