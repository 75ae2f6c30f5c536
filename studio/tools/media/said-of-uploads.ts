import { isUnderWay, type UploadItem } from '../../kit/use-uploads.ts';
import type { Uploaded } from './upload.ts';
import { images, whole } from './words.ts';

const agreed = (word: string, count: number) => (count > 1 ? `${word}s` : word);

/** What became of the files that were sent, in counts: « 3 images ajoutées, 1 déjà là, 1 refusée. » */
export function saidOfUploads(items: readonly UploadItem<Uploaded>[]): string {
  const ended = items.filter((item) => !isUnderWay(item)).length;
  if (ended < items.length) {
    return `Envoi\u00a0: ${whole.format(ended + 1)} sur ${whole.format(items.length)}…`;
  }
  const count = (fits: (state: UploadItem<Uploaded>['state']) => boolean) =>
    items.filter(({ state }) => fits(state)).length;
  const added = count((state) => state.is === 'done' && !state.uploaded.isDouble);
  const doubles = count((state) => state.is === 'done' && state.uploaded.isDouble);
  const refused = count(({ is }) => is === 'refused');
  const stopped = count(({ is }) => is === 'cancelled');
  const parts = [
    added > 0 ? `${images(added)} ${agreed('ajoutée', added)}` : '',
    doubles > 0 ? `${whole.format(doubles)} déjà là` : '',
    refused > 0 ? `${whole.format(refused)} ${agreed('refusée', refused)}` : '',
    stopped > 0 ? `${whole.format(stopped)} ${agreed('arrêtée', stopped)}` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
