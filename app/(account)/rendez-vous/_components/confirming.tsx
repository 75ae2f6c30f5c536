import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import type { WaitingCall } from '@/lib/appointments/by-link.ts';
import type { AppointmentSettings } from '@/lib/content/index.ts';
import { Told, When } from '../../_components/own-time.tsx';
import { confirm } from '../actions.ts';
import { Frame, Refused } from './frame.tsx';

/**
 * The calls that wait for an address, for who opens the link that it was sent. Opening it books nothing: programs that
 * check mails open links. Nothing that was typed shows, since somebody else may have typed it.
 */
export function Confirming({
  token,
  calls,
  texts,
  problem,
}: {
  token: string;
  calls: WaitingCall[];
  texts: AppointmentSettings['texts'];
  problem: string | null;
}) {
  return (
    <Frame title={texts.confirmTitle} text={texts.confirmText}>
      {problem ? <Refused>{problem}</Refused> : null}
      {calls.length > 1 ? (
        <p className="mt-8 max-w-2xl">
          Plusieurs appels ont été demandés avec votre adresse{'\u00a0'}: confirmez le vôtre, les
          autres s’effacent d’eux-mêmes.
        </p>
      ) : null}
      <ul className="mt-10 grid max-w-2xl gap-6">
        {calls.map(({ id, start, until }) => (
          <li key={id} className="tile p-6 sm:p-8">
            <When moment={start} />
            <form action={confirm} className="mt-6">
              <input type="hidden" name="lien" value={token} />
              <input type="hidden" name="appel" value={id} />
              <button type="submit" className={buttonClass()}>
                <span>
                  Confirmer le rendez-vous
                  <span className="sr-only">
                    {' '}
                    du <Told moment={start} withDay />
                  </span>
                </span>
              </button>
            </form>
            <p className="mt-4 text-muted text-sm">
              Réservé jusqu’à <Told moment={until} />.
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-2xl text-muted">
        Vous n’avez rien demandé{'\u202f'}? Fermez cette page{'\u00a0'}: sans confirmation, aucun
        rendez-vous n’est pris.
      </p>
    </Frame>
  );
}
