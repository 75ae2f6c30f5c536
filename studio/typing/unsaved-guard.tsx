import { useEffect, useRef } from 'react';
import {
  type DocumentLayoutProps,
  getPublishedId,
  useDocumentOperation,
  useDocumentStore,
  usePerspective,
} from 'sanity';

/** The longest that Sanity's editor of rich text keeps what is typed to itself, in ms. */
const EDITOR_KEEPS_MS = 1_200;

/**
 * A document that asks before its window closes while something typed is not stored: Sanity sends it up to a second after
 * the key. What is not sent yet is sent at once, so that it arrives while the question stands, and where a browser asks
 * nothing.
 */
export function UnsavedGuard(props: DocumentLayoutProps) {
  const { documentType } = props;
  // Where two versions are compared each comes by its own id.
  const documentId = getPublishedId(props.documentId);
  const { selectedReleaseId } = usePerspective();
  const { pair } = useDocumentStore();
  const { commit } = useDocumentOperation(documentId, documentType, selectedReleaseId);
  const send = useRef(commit);
  useEffect(() => {
    send.current = commit;
  }, [commit]);

  useEffect(() => {
    let isConsistent = true;
    let isBuffered = false;
    let typedAt = Number.NEGATIVE_INFINITY;
    const consistency = pair
      .consistencyStatus(documentId, documentType, selectedReleaseId)
      .subscribe((is) => {
        isConsistent = is;
      });
    const operations = pair.operationEvents(documentId, documentType).subscribe(({ op }) => {
      if (op === 'patch') isBuffered = true;
      else if (op === 'commit') isBuffered = false;
    });
    const onInput = ({ target }: Event) => {
      const isEditor = target instanceof Element && target.closest('[contenteditable="true"]');
      if (isEditor) typedAt = performance.now();
    };
    const flush = () => {
      if (isBuffered && !send.current.disabled) send.current.execute();
    };
    const onClose = (event: BeforeUnloadEvent) => {
      const isKept = performance.now() - typedAt < EDITOR_KEEPS_MS;
      if (isConsistent && !isBuffered && !isKept) return;
      flush();
      event.preventDefault();
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('input', onInput, true);
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      flush();
      consistency.unsubscribe();
      operations.unsubscribe();
      window.removeEventListener('input', onInput, true);
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [pair, documentId, documentType, selectedReleaseId]);

  return props.renderDefault(props);
}
