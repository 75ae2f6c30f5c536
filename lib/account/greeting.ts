/**
 * The name that the dashboard greets with (product.md, Dashboard): the first name, else what stands before
 * the @ of the e-mail, else « utilisateur ».
 */
export function greetingName({ firstName, email }: { firstName: string; email: string }): string {
  const beforeAt = email.includes('@') ? email.slice(0, email.indexOf('@')) : '';
  return firstName.trim() || beforeAt.trim() || 'utilisateur';
}
