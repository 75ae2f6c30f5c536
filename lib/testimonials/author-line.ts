/** The line under the name (product.md, Reviews): "role, company", else one of them, else the default. */
export function authorLine({
  role,
  company,
}: {
  role: string | null;
  company: string | null;
}): string {
  if (role && company) return `${role}, ${company}`;
  return role || company || 'Client satisfait';
}
