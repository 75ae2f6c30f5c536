import { Stack } from '@sanity/ui';
import { Loading } from '../../../kit/frame/loading.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Window } from '../../../kit/window.tsx';
import { Thread } from '../../projects/thread.tsx';
import { useProject } from '../../projects/use-project.ts';
import type { WindowProps } from '../section.ts';

const nothing = () => undefined;

/** The messages of a project, and the answer. What is typed stays, here and in its tool. */
export default function AnswerProject({
  id,
  name,
  token,
  onDone,
  onClose,
}: WindowProps & { id: string; name: string }) {
  const open = useProject(token, id, nothing);
  const { shown, problem } = open;
  const change: typeof open.change = async (what) => {
    const answer = await open.change(what);
    if (answer) onDone();
    return answer;
  };
  return (
    <Window onClose={onClose} title={name} width={2}>
      <Stack gap={4}>
        {problem ? <Problem text={problem} /> : null}
        <Loading isLoading={!shown && !problem} text="Lecture des messages…" />
        {shown ? <Thread open={{ ...open, change }} project={shown} /> : null}
      </Stack>
    </Window>
  );
}
