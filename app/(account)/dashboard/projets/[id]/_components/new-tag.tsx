import { Tag } from '@/app/_components/ui/tag.tsx';

/** Whether something came after the client last looked, ISO 8601; to who has never looked all is new, and nothing marked. */
export const isNew = (at: string, seenUntil: string | null): boolean =>
  seenUntil !== null && at > seenUntil;

/** Says that something is new. */
export const NewTag = () => <Tag>Nouveau</Tag>;
