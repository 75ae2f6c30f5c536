import type { Link } from '@/lib/security/link-key.ts';

/** Names a project to the actions by the link, or the reference, that opens it. */
export function WhichProject({ link }: { link: Link }) {
  const [name, value] = 'token' in link ? ['token', link.token] : ['reference', link.reference];
  return <input type="hidden" name={name} value={value} />;
}
