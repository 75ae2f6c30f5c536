import type { Metadata } from 'next';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { loadDashboard } from '@/lib/account/dashboard';
import { greetingName } from '@/lib/account/greeting';
import { countProjects } from '@/lib/account/projects';
import { requireUser } from '@/lib/account/session';
import { getServices } from '@/lib/content';
import { SkeletonBars } from '../_components/skeleton-bars';
import { WITHOUT_SCRIPTS, withoutScripts } from '../_components/without-scripts';
import { DashboardTabs } from './_components/dashboard-tabs';
import { Overview } from './_components/overview';
import { ProjectsPanel } from './_components/projects-panel';
import { toTab } from './_components/tab-names';

/** One person's page: nothing of it is prerendered. */
export const instant = false;

export const metadata: Metadata = { title: 'Tableau de bord' };

/** The client's dashboard (§2). */
async function Dashboard({ tab }: { tab: string }) {
  await connection();
  const user = await requireUser(`/dashboard?onglet=${tab}`);
  const services = await getServices();
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
          profil: <p>{JSON.stringify(profile)}</p>,
          support: <p>{JSON.stringify(messages)}</p>,
        }}
      />
    </>
  );
}

export default async function DashboardPage({ searchParams }: PageProps<'/dashboard'>) {
  const params = await searchParams;
  const dashboard = <Dashboard tab={toTab(params.onglet)} />;
  if (WITHOUT_SCRIPTS in params) return dashboard;
  return (
    <Suspense fallback={<SkeletonBars withoutScripts={withoutScripts('/dashboard', params)} />}>
      {dashboard}
    </Suspense>
  );
}
