import { useCallback, useEffect, useState } from 'react';
import type { AppointmentChange } from '../../lib/appointments/change.ts';
import type { AppointmentView, StudioAppointment } from '../../lib/appointments/wire.ts';
import { fetchAppointments, sendAppointmentChange } from './api.ts';

export type Appointments = {
  /** Null until they are known. */
  appointments: StudioAppointment[] | null;
  hasMore: boolean;
  /** Why they could not be read, or the last change was not made. */
  problem: string | null;
  isBusy: boolean;
  readAgain: () => void;
  readMore: () => void;
  /** Makes a change, and says whether it is done; the list is read anew either way. */
  change: (change: AppointmentChange) => Promise<boolean>;
};

/** The appointments of a view, read anew when the consultant comes back to the window. */
export function useAppointments(token: string | undefined, view: AppointmentView): Appointments {
  const [appointments, setAppointments] = useState<StudioAppointment[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(true);
  /** Counts up to have it read anew. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    // Of two answers on their way, the one to the last question counts.
    let isLast = true;
    setIsBusy(true);
    fetchAppointments(token, view)
      .then(
        (page) => {
          if (!isLast) return;
          setAppointments(page.appointments);
          setNext(page.next);
        },
        (error: Error) => isLast && setProblem(error.message),
      )
      .finally(() => isLast && setIsBusy(false));
    return () => {
      isLast = false;
    };
  }, [token, view, look]);

  useEffect(() => {
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [readAgain]);

  const readMore = () => {
    if (isBusy || !next) return;
    setIsBusy(true);
    fetchAppointments(token, view, next)
      .then(
        (page) => {
          setAppointments((known) => [...(known ?? []), ...page.appointments]);
          setNext(page.next);
        },
        (error: Error) => setProblem(error.message),
      )
      .finally(() => setIsBusy(false));
  };

  const change = async (what: AppointmentChange) => {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem(null);
    try {
      await sendAppointmentChange(token, what);
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    } finally {
      readAgain();
    }
  };

  return { appointments, hasMore: next !== null, problem, isBusy, readAgain, readMore, change };
}
