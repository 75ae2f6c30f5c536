import { useMemo } from 'react';
import { useEditState, usePerspective } from 'sanity';
import type { MailDocument } from '../../../lib/mail-catalogue/catalogue.ts';
import type { TypedTexts } from '../../../lib/mail-catalogue/wire.ts';
import { useSettled } from '../../kit/frame/use-settled.ts';

/** What is typed in the document of a mail and is not published, once no key has followed for a moment; nothing else. */
export function useTyped(document: MailDocument | null): TypedTexts {
  const id = document ?? 'mailTexts';
  const { selectedReleaseId } = usePerspective();
  const { version, draft } = useEditState(id, id, 'default', selectedReleaseId);
  const written = useSettled(JSON.stringify(version ?? draft));
  return useMemo(() => {
    const typed: object | null = JSON.parse(written);
    return document && typed ? { [document]: typed } : {};
  }, [document, written]);
}
