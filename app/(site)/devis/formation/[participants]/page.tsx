import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import {
  getAppointmentSettings,
  getQuotePage,
  getSiteSettings,
  getTrainingPage,
} from '@/lib/content/index.ts';
import { letterFrame } from '@/lib/estimate-letter/letter-frame.ts';
import { groupSizes, tierOf } from '@/lib/estimator/training-tiers.ts';
import { breadcrumb, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { callLabel } from '../../_components/call-label.ts';
import { TrainingWizard } from '../_components/training-wizard.tsx';
import '../../devis.css';
import '../../letter.css';

type Props = { params: Promise<{ participants: string }> };

/** The page behind `/devis?participants=` (lib/site/pages.ts): the wizard of a training enquiry. */
export const ensureStatic = 'navigation';

export async function generateStaticParams() {
  const { participantsMax } = await getTrainingPage();
  return groupSizes({ from: 1, to: participantsMax }).map((size) => ({ participants: `${size}` }));
}

export async function generateMetadata(): Promise<Metadata> {
  const [{ enquiry }, settings] = await Promise.all([getTrainingPage(), getSiteSettings()]);
  return pageMetadata({
    path: '/devis',
    title: enquiry.shortTitle,
    description: enquiry.text,
    settings,
  });
}

/** The training enquiry, with a number of participants chosen. */
export default async function TrainingEnquiry({ params }: Props) {
  const { participants } = await params;
  const [page, copy, settings, appointments] = await Promise.all([
    getTrainingPage(),
    getQuotePage(),
    getSiteSettings(),
    getAppointmentSettings(),
  ]);
  const { tiers, participantsMax, hours, personLabel, enquiry } = page;
  if (!tierOf(tiers, Number(participants))) notFound();

  return (
    <>
      <JsonLd data={[...siteData(settings), breadcrumb('/devis')]} />
      <TrainingWizard
        offer={{
          tiers,
          participantsMax,
          hours,
          personLabel,
          taxLabel: settings.labels.tax,
          letter: letterFrame(settings, copy),
        }}
        chosen={participants}
        copy={{
          ...enquiry,
          contactStep: copy.steps[2],
          confirmation: copy.confirmation,
          call: callLabel(appointments),
          panelTitle: copy.panel.title,
          contactLabel: copy.panel.contactLabel,
          words: copy.words,
        }}
        opening={
          <section className="canvas">
            <div className="wrap pt-32 pb-12 lg:pt-36">
              <h1 className="max-w-4xl font-extrabold text-hero">{enquiry.title}</h1>
              <p className="mt-6 max-w-2xl text-lead text-muted">{enquiry.text}</p>
            </div>
          </section>
        }
      />
    </>
  );
}
