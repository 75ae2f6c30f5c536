import type { Metadata } from 'next';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { loadDashboard } from '@/lib/account/dashboard';
import { greetingName } from '@/lib/account/greeting';
import { countProjects } from '@/lib/account/projects';
import { requireUser } from '@/lib/account/session';
import { getServices, getSiteSettings } from '@/lib/content';
import { SkeletonBars } from '../_components/skeleton-bars';
import { WITHOUT_SCRIPTS, withoutScripts } from '../_components/without-scripts';
import { DashboardTabs } from './_components/dashboard-tabs';
import { Overview } from './_components/overview';
import { ProfilePanel } from './_components/profile-panel';
import { ProjectsPanel } from './_components/projects-panel';
import { SupportPanel } from './_components/support-panel';
import { toTab } from './_components/tab-names';

/** One person's page: nothing of it is prerendered. */
export const instant = false;

export const metadata: Metadata = { title: 'Tableau de bord' };

/** What /dashboard/export comes back with. */
const EXPORT_FAILED = 'indisponible';

/** The client's dashboard (§2). */
async function Dashboard({ tab, exportFailed }: { tab: string; exportFailed: boolean }) {
  await connection();
  const user = await requireUser(`/dashboard?onglet=${tab}`);
  const [services, settings] = await Promise.all([getServices(), getSiteSettings()]);
  const { profile, projects, messages } = await loadDashboard(
    user.id,
    (id) => services.find((service) => service.id === id)?.name,
  );
  const firstName = profile?.data?.first_name ?? '';
  return (
    <>
      <Overview
        name={greetingName({ firstName, email: user.email })}
        counts={projects && countProjects(projects.data)}
      />
      <DashboardTabs
        panels={{
          projets: <ProjectsPanel projects={projects} />,
          profil: <ProfilePanel user={user} profile={profile} exportFailed={exportFailed} />,
          support: <SupportPanel settings={settings} messages={messages} />,
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
