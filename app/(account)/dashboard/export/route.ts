import { headers } from 'next/headers';
import { exportAccount } from '@/lib/dashboard/export.ts';
import { log } from '@/lib/log/log.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { getUser } from '@/lib/supabase/session.ts';

const never = { 'Cache-Control': 'private, no-store' };

/** All own data of the signed-in client, as a file. */
export async function GET(): Promise<Response> {
  try {
    const data = await withinBudget(readAll, await headers());
    if (!data) return leaveFor('/auth?next=%2Fdashboard%3Fonglet%3Dprofil');
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        ...never,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="mes-donnees-${data.exportedAt.slice(0, 10)}.json"`,
      },
    });
  } catch (error) {
    log.error({ err: error }, 'An export could not be made');
    return leaveFor('/dashboard?onglet=profil&export=indisponible#donnees');
  }
}

/** Null of nobody. */
async function readAll() {
  const user = await getUser();
  return user && exportAccount(user);
}

const leaveFor = (location: string) =>
  new Response(null, { status: 303, headers: { ...never, Location: location } });
