/** Names of the fields that are the form's own, not the visitor's. */
export const FORM_FIELDS = {
  /** Left empty by people, who do not see it; filled in by programs, which fill in everything. */
  honeypot: 'precision',
  /** Key of one sending of one content, so that it is stored once. Written by scripts, where they run. */
  key: 'sending',
  /** Milliseconds that the form was open. Written by scripts, where they run. */
  elapsed: 'elapsed',
} as const;

/** Whether what is typed in a field is sent, and kept nowhere else. */
export const isSecret = (name: string): boolean => /password|token/i.test(name);

/** The first message of each field, by name; a path into a list counts for its field. */
export function errorsByField(
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
