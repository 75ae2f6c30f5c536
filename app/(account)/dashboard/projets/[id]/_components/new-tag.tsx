/** Whether something came after the client last looked, ISO 8601; to who has never looked all is new, and nothing marked. */
export const isNew = (at: string, seenAt: string | null): boolean => seenAt !== null && at > seenAt;

/** Says that something is new. */
export const NewTag = () => (
  <span className="rounded-full bg-accent px-2.5 font-semibold text-on-accent">Nouveau</span>
);
