import { useCallback, useEffect } from 'react';
import type { ProjectChange, ProjectChanged, ProjectDetail } from '../../../lib/projects/wire.ts';
import { type ChangeOf, type Opened, useOpened } from '../../kit/frame/use-opened.ts';
import { fetchProject, sendChange } from './api.ts';

type Change = ChangeOf<ProjectChange>;

export type OpenProject = Opened<ProjectDetail, Change, ProjectChanged>;

/** Time until the files' URLs are asked for again, in ms: a minute before the ten minutes that they last. */
const FRESH_MS = 9 * 60_000;

/**
 * A project, and what the client wrote marked as read by its being opened.
 *
 * @param onChanged is told of each change
 */
export function useProject(
  token: string | undefined,
  id: string,
  onChanged: () => void,
): OpenProject {
  const fetchIt = useCallback(() => fetchProject(token, id), [token, id]);
  const send = useCallback(
    ({ version }: ProjectDetail, change: Change) =>
      sendChange(token, { id, version, ...change } as ProjectChange),
    [token, id],
  );
  const onLook = useCallback(
    async (project: ProjectDetail) => {
      if (project.unread === 0) return;
      await send(project, { action: 'mark', mark: 'read', asOf: project.asOf });
      onChanged();
    },
    [send, onChanged],
  );
  const open = useOpened(fetchIt, send, onLook, onChanged);
  const { readAgain } = open;
  useEffect(() => {
    const timer = setInterval(readAgain, FRESH_MS);
    return () => clearInterval(timer);
  }, [readAgain]);
  return open;
}
