/** The name of a form, which the ids of its fields begin with, and the labels of these, in their order on the page. */
export type Naming = { name: string; labels: Readonly<Record<string, string>> };

export const labelled = ({ name, labels }: Naming, field: string) => ({
  id: `${name}-${field}`,
  label: labels[field] ?? '',
});
