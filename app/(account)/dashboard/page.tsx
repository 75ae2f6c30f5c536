import type { Metadata } from 'next';
import { Suspense } from 'react';
import { loadDashboard } from '@/lib/account/dashboard';
import { greetingName } from '@/lib/account/greeting';
import { countProjects } from '@/lib/account/projects';
import { requireUser } from '@/lib/account/session';
import { getServices } from '@/lib/content';
import { SkeletonBars } from '../_components/skeleton-bars';
import { DashboardTabs } from './_components/dashboard-tabs';
import { Overview } from './_components/overview';
import { ProjectsPanel } from './_components/projects-panel';
import { toTab } from './_components/tab-names';

export const metadata: Metadata = { title: 'Tableau de bord' };

/** The client's dashboard (§2). */
async function Dashboard({ tab }: { tab: string }) {
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
  const tab = toTab(params.onglet);
  return (
    <Suspense fallback={<SkeletonBars />}>
      <Dashboard tab={tab} />
    </Suspense>
  );
}
