import { FollowUpDialog } from '../../quotes/follow-up-dialog.tsx';
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
  const open = useQuote(token, id, nothing);
  const change: typeof open.change = async (what) => {
    const answer = await open.change(what);
    if (answer) onDone();
    return answer;
  };
  return <FollowUpDialog id={id} onClose={onClose} open={{ ...open, change }} token={token} />;
}
