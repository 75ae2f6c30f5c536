import { Stack } from '@sanity/ui';
import { Loading } from '../../../kit/frame/loading.tsx';
import { Facts, Part } from '../../../kit/frame/part.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Window } from '../../../kit/window.tsx';
import { Thread } from '../../requests/thread.tsx';
import { useRequest } from '../../requests/use-request.ts';
import type { WindowProps } from '../section.ts';

const nothing = () => undefined;

/** What was written about a request, and its answer. What is typed stays, here and in its tool. */
export default function AnswerRequest({
  reference,
  token,
  onDone,
  onClose,
}: WindowProps & { reference: string }) {
  const open = useRequest(token, reference, nothing, false);
  const { shown, problem } = open;
  const change: typeof open.change = async (what) => {
    const answer = await open.change(what);
    if (!answer) return null;
    // Who answered by other means has read it; an answer says so by itself.
    if (what.action === 'mark') await open.change({ action: 'mark', mark: 'read' });
    onDone();
    return answer;
  };
  return (
    <Window onClose={onClose} title={shown?.title ?? 'Demande'} width={2}>
      <Stack gap={4}>
        {problem ? <Problem text={problem} /> : null}
        <Loading isLoading={!shown && !problem} text="Lecture de la demande…" />
        {shown ? (
          <>
            <Part title="Ce qui a été envoyé">
              <Facts facts={shown.facts} />
            </Part>
            <Thread open={{ ...open, change }} request={shown} />
          </>
        ) : null}
      </Stack>
    </Window>
  );
}
