import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { greetingName } from '@/lib/account/greeting.ts';
import { consultantName } from '@/lib/content/consultant-name.ts';
import {
  getAppointmentSettings,
  getDashboardPage,
  getServices,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { loadDashboard } from '@/lib/dashboard/dashboard.ts';
import { countProjects } from '@/lib/dashboard/projects.ts';
import { isToSign } from '@/lib/quotes/states.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { requireUser } from '@/lib/supabase/session.ts';
import { SkeletonBars } from '../_components/skeleton-bars.tsx';
import { WITHOUT_SCRIPTS, withoutScripts } from '../_components/without-scripts.ts';
import { DashboardTabs } from './_components/dashboard-tabs.tsx';
import { Overview } from './_components/overview.tsx';
import { OwnAppointments } from './_components/own-appointments.tsx';
import { ProfilePanel } from './_components/profile-panel.tsx';
import { ProjectsPanel } from './_components/projects-panel.tsx';
import { RequestsPanel } from './_components/requests-panel.tsx';
import { SupportPanel } from './_components/support-panel.tsx';
import { toTab } from './_components/tab-names.ts';
import { UnclaimedRequests } from './_components/unclaimed-requests.tsx';
import { Unreachable, unlessUnreachable } from './_components/unreachable.tsx';

/** A page of one person: nothing of it is prerendered. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: '/dashboard',
    title: 'Tableau de bord',
    description:
      'Vos projets et leur avancement, vos demandes de devis, vos messages et vos coordonnées, au même endroit.',
    settings: await getSiteSettings(),
  });
}

/** The parameter's value when /dashboard/export comes back from a failure. */
const EXPORT_FAILED = 'indisponible';

/** The client's dashboard (product.md, Dashboard). */
async function Dashboard({ tab, exportFailed }: { tab: string; exportFailed: boolean }) {
  await connection();
  const [services, settings, words, appointmentSettings] = await Promise.all([
    getServices(),
    getSiteSettings(),
    getDashboardPage(),
    getAppointmentSettings(),
  ]);
  const read = async () => {
    const user = await requireUser(`/dashboard?onglet=${tab}`);
    const nameOf = (id: string) => services.find((service) => service.id === id)?.name;
    return { user, ...(await loadDashboard(user.id, nameOf, settings.labels.tax)) };
  };
  const found = await withinBudget(read, await headers()).catch(unlessUnreachable);
  if (!found) return <Unreachable href="/dashboard" />;
  const { user, profile, projects, requests, unclaimed, quotes, reviews, appointments, deletion } =
    found;
  const toSign = quotes?.data.filter(isToSign) ?? [];
  const firstName = profile?.data?.first_name ?? '';
  return (
    <>
      <Overview
        name={greetingName({ firstName, email: user.email })}
        counts={projects && countProjects(projects.data)}
        replyDelay={settings.replyDelay}
        toSign={toSign.length}
        words={words}
      />
      <OwnAppointments appointments={appointments} settings={appointmentSettings} words={words} />
      <UnclaimedRequests requests={unclaimed} />
      <DashboardTabs
        labels={{
          projets: words.projectsTab,
          demandes: words.requestsTab,
          profil: words.profileTab,
          support: words.supportTab,
        }}
        panels={{
          projets: (
            <ProjectsPanel projects={projects} taxLabel={settings.labels.tax} words={words} />
          ),
          demandes: (
            <RequestsPanel
              quotes={quotes}
              requests={requests}
              consultant={consultantName(settings)}
              words={words}
            />
          ),
          profil: (
            <ProfilePanel
              user={user}
              profile={profile}
              reviews={reviews}
              deletion={deletion}
              exportFailed={exportFailed}
              words={words}
            />
          ),
          support: (
            <SupportPanel
              settings={settings}
              words={words}
              booksCalls={appointmentSettings.isOpen}
            />
          ),
        }}
      />
    </>
  );
}

export default async function DashboardPage({ searchParams }: PageProps<'/dashboard'>) {
  const params = await searchParams;
  const dashboard = (
    <Dashboard tab={toTab(params.onglet)} exportFailed={params.export === EXPORT_FAILED} />
  );
  if (WITHOUT_SCRIPTS in params) return dashboard;
  return (
    <Suspense fallback={<SkeletonBars withoutScripts={withoutScripts('/dashboard', params)} />}>
      {dashboard}
    </Suspense>
  );
}
