import { Button } from '@sanity/ui';
import { weightOf } from '../../../lib/files/weight.ts';
import { UploadRow, UploadRows } from '../../kit/upload-row.tsx';
import type { UploadItem, UploadState } from '../../kit/use-uploads.ts';
import type { Uploaded } from './upload.ts';
import { saidOfShrinking } from './words.ts';

/** The progress of a file, in words. */
function saidOf(state: UploadState<Uploaded>, bytes: number): string {
  switch (state.is) {
    case 'waiting':
      return 'En attente';
    case 'sending':
      return state.percent === 0
        ? 'Préparation…'
        : `Envoi\u00a0: ${Math.round(state.percent)}\u00a0%`;
    case 'cancelled':
      return 'Envoi arrêté.';
    case 'refused':
      return state.problem;
    case 'done': {
      const { shrunk } = state.uploaded;
      return shrunk.is === 'smaller'
        ? saidOfShrinking(shrunk.from, shrunk.to)
        : `Ajoutée telle quelle\u00a0: ${weightOf(bytes)}.`;
    }
  }
}

/** A picture as the grid opens it: the file may have been there before, with its texts. */
const chosen = ({ _id: id, altText }: Uploaded['asset']) =>
  typeof altText === 'string' ? { id, altText } : { id };

/** The files that were sent, each with its progress and its shrinking. */
export function UploadList({
  items,
  onCancel,
  onClear,
  onOpen,
  openLabel,
}: {
  items: readonly UploadItem<Uploaded>[];
  onCancel: (key: string) => void;
  onClear: () => void;
  onOpen: (image: { id: string; altText?: string }) => void;
  /** The label of the action that opens a picture. */
  openLabel: string;
}) {
  return (
    <UploadRows
      items={items}
      onClear={onClear}
      row={(item) => {
        const { key, name, bytes, state } = item;
        return (
          <UploadRow key={key} item={item} onCancel={onCancel} said={saidOf(state, bytes)}>
            {state.is === 'done' ? (
              <Button
                aria-label={`${openLabel} ${name}`}
                fontSize={1}
                mode="ghost"
                onClick={() => onOpen(chosen(state.uploaded.asset))}
                text={openLabel}
              />
            ) : null}
          </UploadRow>
        );
      }}
    />
  );
}
