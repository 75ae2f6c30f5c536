import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { OwnAppointment } from '@/lib/appointments/own.ts';
import { BOOKING_PATH } from '@/lib/appointments/paths.ts';
import type { AppointmentSettings, DashboardPage } from '@/lib/content/index.ts';
import type { Loaded } from '@/lib/dashboard/dashboard.ts';
import { Told } from '../../_components/own-time.tsx';
import { OpenAppointment } from './open-appointment.tsx';
import { Unavailable } from './unavailable.tsx';

/** The client's calls to come, and the way to book one (product.md, Appointments). */
export function OwnAppointments({
  appointments,
  settings: { isOpen, texts },
  words,
}: {
  appointments: Loaded<OwnAppointment[]>;
  settings: AppointmentSettings;
  words: DashboardPage;
}) {
  if (!appointments) {
    return (
      <div className="wrap pb-4">
        <Unavailable>Vos rendez-vous ne répondent pas pour le moment.</Unavailable>
      </div>
    );
  }
  const list = appointments.data;
  if (list.length === 0 && !isOpen) return null;
  return (
    <section aria-labelledby="rendez-vous" className="wrap pb-10">
      <h2 id="rendez-vous" className="sr-only">
        Rendez-vous
      </h2>
      {list.length > 0 ? (
        <ul className="grid gap-4">
          {list.map(({ id, start }, index) => (
            <li
              key={id}
              className="tile flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
            >
              <p>
                <strong className="block">
                  {index === 0 ? 'Notre prochain appel' : 'Puis un autre appel'}
                </strong>
                <span className="inline-block first-letter:uppercase">
                  <Told moment={start} withDay />
                </span>
              </p>
              <OpenAppointment id={id} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          <Words>{words.callText}</Words>{' '}
          <a className="link" href={BOOKING_PATH}>
            <Words>{texts.contactButton}</Words>
          </a>
        </p>
      )}
    </section>
  );
}
