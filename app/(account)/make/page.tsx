import type { Metadata } from 'next';
import { connection as request } from 'next/server';
import { Suspense } from 'react';
import { getMakePage, getSiteSettings } from '@/lib/content/index.ts';
import { findMakeClient, showsSamples } from '@/lib/make/connection.ts';
import { MakeFailure } from '@/lib/make/failure.ts';
import { SAMPLE_ORGANISATION } from '@/lib/make/sample.ts';
import { DEFAULT_ZONE } from '@/lib/make/zones.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { signInFirst } from '@/lib/supabase/session.ts';
import { SkeletonBars } from '../_components/skeleton-bars.tsx';
import { WITHOUT_SCRIPTS, withoutScripts } from '../_components/without-scripts.ts';
import { Configuration } from './_components/configuration.tsx';
import { ConnectForm } from './_components/connect-form.tsx';
import { Connected } from './_components/connected.tsx';
import { Help } from './_components/help.tsx';
import { Intro } from './_components/intro.tsx';
import { ReadFailure } from './_components/read-failure.tsx';
import { Safety } from './_components/safety.tsx';
import { type MakeParams, makeHref, readParams } from './_components/search-params.ts';

/** A page of one person: nothing of it is prerendered. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const [{ lead }, settings] = await Promise.all([getMakePage(), getSiteSettings()]);
  return pageMetadata({ path: '/make', title: 'Make', description: lead, settings });
}

/** The client's Make account (product.md, Make). */
async function Make({ params }: { params: MakeParams }) {
  await request();
  const [client, settings, words] = await Promise.all([
    findMakeClient().catch(asFailure),
    getSiteSettings(),
    getMakePage(),
  ]);
  if (client === null) signInFirst(makeHref(params, {}));
  const failure = client instanceof MakeFailure ? client : null;
  const connection = client instanceof MakeFailure ? null : client.connection;
  const zone = connection?.zone ?? DEFAULT_ZONE;
  const configuration = (
    <Configuration
      title={words.configurationTitle}
      zone={zone}
      organisationId={settings.makeOrganisationId ?? (showsSamples ? SAMPLE_ORGANISATION : null)}
      className={connection ? 'lg:self-start' : 'lg:col-span-2'}
    />
  );
  return (
    <>
      <Intro words={words} />
      {failure ? (
        <div className="wrap">
          <ReadFailure params={params}>
            {failure.message} {words.keptText}
          </ReadFailure>
        </div>
      ) : null}
      <div className="wrap grid gap-8 py-12 lg:grid-cols-[1.6fr_1fr] [&>*]:min-w-0">
        {connection ? (
          <>
            <Connected
              connection={connection}
              params={params}
              isSample={showsSamples}
              words={words}
            />
            {configuration}
          </>
        ) : (
          <>
            <section aria-labelledby="connexion" className="tile p-6 sm:p-8">
              <h2 id="connexion" className="text-block">
                {words.connectTitle}
              </h2>
              <Safety>{words.safetyText}</Safety>
              <ConnectForm />
            </section>
            <Help zone={zone} words={words} />
            {configuration}
          </>
        )}
      </div>
    </>
  );
}

function asFailure(error: unknown): MakeFailure {
  if (error instanceof MakeFailure) return error;
  throw error;
}

export default async function MakePage({ searchParams }: PageProps<'/make'>) {
  const query = await searchParams;
  const make = <Make params={readParams(query)} />;
  if (WITHOUT_SCRIPTS in query) return make;
  return (
    <Suspense fallback={<SkeletonBars withoutScripts={withoutScripts('/make', query)} />}>
      {make}
    </Suspense>
  );
}
