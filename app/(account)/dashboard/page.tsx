import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import { loadDashboard } from '@/lib/account/dashboard.ts';
import { greetingName } from '@/lib/account/greeting.ts';
import { countProjects } from '@/lib/account/projects.ts';
import { AuthUnavailableError, requireUser } from '@/lib/account/session.ts';
import { getDashboardPage, getServices, getSiteSettings } from '@/lib/content/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { SupabaseTimeoutError, withinBudget } from '@/lib/supabase/budget.ts';
import { SkeletonBars } from '../_components/skeleton-bars.tsx';
import { WITHOUT_SCRIPTS, withoutScripts } from '../_components/without-scripts.ts';
import { DashboardTabs } from './_components/dashboard-tabs.tsx';
import { Overview } from './_components/overview.tsx';
import { ProfilePanel } from './_components/profile-panel.tsx';
import { ProjectsPanel } from './_components/projects-panel.tsx';
import { RequestsPanel } from './_components/requests-panel.tsx';
import { SupportPanel } from './_components/support-panel.tsx';
import { toTab } from './_components/tab-names.ts';

/** One person's page: nothing of it is prerendered. */
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

/** What /dashboard/export comes back with. */
const EXPORT_FAILED = 'indisponible';

/** The client's dashboard (product.md, Dashboard). */
async function Dashboard({ tab, exportFailed }: { tab: string; exportFailed: boolean }) {
  await connection();
  const [services, settings, words] = await Promise.all([
    getServices(),
    getSiteSettings(),
    getDashboardPage(),
  ]);
  const read = async () => {
    const user = await requireUser(`/dashboard?onglet=${tab}`);
    const nameOf = (id: string) => services.find((service) => service.id === id)?.name;
    return { user, ...(await loadDashboard(user.id, nameOf, settings.labels.tax)) };
  };
  const found = await withinBudget(read, await headers()).catch(unlessUnreachable);
  if (!found) return <Unreachable />;
  const { user, profile, projects, messages, requests, reviews } = found;
  const firstName = profile?.data?.first_name ?? '';
  return (
    <>
      <Overview
        name={greetingName({ firstName, email: user.email })}
        counts={projects && countProjects(projects.data)}
        replyDelay={settings.replyDelay}
        words={words}
      />
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
          demandes: <RequestsPanel requests={requests} words={words} />,
          profil: (
            <ProfilePanel
              user={user}
              profile={profile}
              reviews={reviews}
              exportFailed={exportFailed}
              words={words}
            />
          ),
          support: <SupportPanel settings={settings} messages={messages} words={words} />,
        }}
      />
    </>
  );
}

/** Nobody knows who is signed in: no redirection, and no page of anybody's. */
function unlessUnreachable(error: unknown): null {
  if (error instanceof AuthUnavailableError || error instanceof SupabaseTimeoutError) return null;
  throw error;
}

async function Unreachable() {
  const { pauseTitle, pauseText } = await getDashboardPage();
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="text-title">{pauseTitle}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{pauseText}</Words>
        </p>
        <ButtonLink href="/dashboard" className="mt-8">
          Réessayer
        </ButtonLink>
      </div>
    </section>
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
