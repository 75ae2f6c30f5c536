import { useCallback } from 'react';
import { FollowUpDialog } from '../../../kit/frame/follow-up-dialog.tsx';
import { fetchFollowUp } from '../../quotes/api.ts';
import { useQuote } from '../../quotes/use-quote.ts';
import type { WindowProps } from '../section.ts';

const nothing = () => undefined;

/** The mail that follows a quote up, read before it goes. */
export default function FollowUpQuote({
  id,
  token,
  onDone,
  onClose,
}: WindowProps & { id: string }) {
  const { change, isBusy, problem } = useQuote(token, id, nothing);
  const read = useCallback(() => fetchFollowUp(token, id), [id, token]);
  return (
    <FollowUpDialog
      isBusy={isBusy}
      onClose={onClose}
      problem={problem}
      read={read}
      send={async ({ kind, due }) => {
        const answer = await change({ action: 'followUp', kind, due });
        if (answer) onDone();
        return answer;
      }}
    />
  );
}
