import { weightOf } from '@/lib/files/weight.ts';
import { SignInAgain } from '../../../../_components/sign-in-again.tsx';
import type { SentFile } from './use-sending.ts';

/** Warning that a chosen file is lost while its sender signs in. */
export const NOT_KEPT = 'ce fichier sera à choisir de nouveau.';

/** The progress of a file, in words. */
function saidOf({ file, state }: SentFile): string {
  switch (state.is) {
    case 'chosen':
      return weightOf(file.size);
    case 'waiting':
      return `${weightOf(file.size)}, en attente`;
    case 'sending':
      return state.percent < 100
        ? `Envoi\u00a0: ${Math.round(state.percent)}\u00a0%`
        : 'Vérification du fichier…';
    case 'refused':
      return state.problem;
  }
}

/** A file that is to be sent, with how far it is; until it leaves it can be left out. */
export function ChosenFile({
  sent,
  onAgain,
  onRemove,
}: {
  sent: SentFile;
  onAgain: () => void;
  onRemove: () => void;
}) {
  const { file, state } = sent;
  const isRefused = state.is === 'refused';
  return (
    <li
      className={`flex flex-wrap items-start justify-between gap-x-6 gap-y-1 rounded-lg border-[1.5px] px-4 py-3 ${isRefused ? 'border-danger bg-danger-soft' : 'border-edge'}`}
    >
      <div className="min-w-0 grow basis-48">
        <p className="break-words font-semibold">{file.name}</p>
        {state.is === 'sending' ? (
          <div
            role="progressbar"
            aria-label={`Envoi de ${file.name}`}
            aria-valuenow={Math.round(state.percent)}
            aria-valuemin={0}
            aria-valuemax={100}
            className="my-2 h-2 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full bg-accent" style={{ width: `${state.percent}%` }} />
          </div>
        ) : null}
        <p className={isRefused ? '' : 'text-muted text-sm'}>{saidOf(sent)}</p>
        {isRefused && state.remedy === 'sign-in' ? <SignInAgain kept={NOT_KEPT} /> : null}
      </div>
      {isRefused || state.is === 'chosen' ? (
        <p className="flex flex-wrap gap-x-5">
          {isRefused && state.remedy !== 'none' ? (
            <button
              type="button"
              onClick={onAgain}
              aria-label={`Réessayer d’envoyer ${file.name}`}
              className="link cursor-pointer py-1"
            >
              Réessayer
            </button>
          ) : null}
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Ne pas envoyer ${file.name}`}
            className="link cursor-pointer py-1"
          >
            Ne pas envoyer
          </button>
        </p>
      ) : null}
    </li>
  );
}
