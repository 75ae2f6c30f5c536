/** What a form is called, which the ids of its fields begin with, and what these are, in their order on the page. */
export type Naming = { name: string; labels: Readonly<Record<string, string>> };

export const labelled = ({ name, labels }: Naming, field: string) => ({
  id: `${name}-${field}`,
  label: labels[field] ?? '',
});
