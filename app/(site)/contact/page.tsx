import type { Metadata } from 'next';
import { MessageForm } from '@/app/_components/form/message-form.tsx';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { AddedBlocks } from '@/app/_components/page-blocks/added-blocks.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { HiddenParts } from '@/app/_components/ui/hidden-parts.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { TitleConnector } from '@/app/_components/ui/title-connector.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { hiddenList } from '@/lib/content/hidden.ts';
import {
  type FaqEntry,
  getAppointmentSettings,
  getContactPage,
  getEstimator,
  getFaq,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { paragraphs } from '@/lib/content/paragraphs.ts';
import { breadcrumb, faqPage, questionsOf, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { MAX_LENGTH } from '@/lib/validation/max-length.ts';
import { Routes } from './_components/routes.tsx';
import { Week } from './_components/week.tsx';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getContactPage(), getSiteSettings()]);
  return pageMetadata({
    path: '/contact',
    title: page.hero.title,
    description: page.hero.text,
    seo: page.seo,
    settings,
  });
}

/** The questions as blocks beside the line. */
function FaqCards({ entries }: { entries: FaqEntry[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {entries.map(({ id, question, answer }) => (
        <li key={id} className="tile p-6 sm:p-8">
          <h3 className="text-2xl leading-tight">
            <Words>{question}</Words>
          </h3>
          <div className="mt-3 grid gap-3 text-muted">
            {paragraphs(answer).map((text) => (
              <p key={text}>
                <Words>{text}</Words>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

export default async function ContactPageView() {
  const [page, settings, { prices }, faq, appointments] = await Promise.all([
    getContactPage(),
    getSiteSettings(),
    getEstimator(),
    getFaq('contact'),
    getAppointmentSettings(),
  ]);
  return (
    <>
      <JsonLd
        data={[
          ...siteData({ ...settings, prices }, 'contact'),
          breadcrumb('/contact'),
          ...faqPage('/contact', [...faq, ...questionsOf(page.blocks)]),
        ]}
      />
      <section className="canvas">
        <div className="wrap grid grid-cols-1 items-end gap-x-16 gap-y-12 pt-36 lg:grid-cols-[1.3fr_1fr] lg:pt-44">
          <div className="lg:self-start">
            <h1 className="font-extrabold text-hero">
              <Words>{page.hero.title}</Words>
            </h1>
            <p className="mt-7 max-w-xl text-lead text-muted">
              <Words>{page.hero.text}</Words>
            </p>
          </div>
          <Routes page={page} settings={settings} appointments={appointments} />
        </div>
      </section>
      <TitleConnector />

      <section aria-labelledby="ecrire" className="wrap">
        <div className="rail grid items-start gap-x-16 gap-y-8 pt-4 pb-24 lg:grid-cols-[1fr_1.7fr]">
          <SectionHeading id="ecrire" title={page.form.title}>
            <Words>{page.form.text}</Words>
          </SectionHeading>
          <div id="message" className="tile p-6 sm:p-9">
            <MessageForm max={MAX_LENGTH.message} words={page.words} page="/contact#message" />
          </div>
        </div>
      </section>

      <section aria-labelledby="disponibilites" className="wrap">
        <div className="rail grid grid-cols-1 items-start gap-x-16 gap-y-10 pb-24 lg:grid-cols-[1fr_1.7fr]">
          <div>
            <SectionHeading id="disponibilites" title={page.availabilityTitle} />
            <ul className="mt-6 grid gap-2 text-lead">
              {settings.availability.map((line, index) => (
                <li key={line} className={index === 0 ? 'font-semibold' : 'text-muted'}>
                  <Words>{line}</Words>
                </li>
              ))}
            </ul>
            <h3 className="mt-10 text-2xl leading-tight">{page.locationTitle}</h3>
            <p className="mt-2 text-lead text-muted">
              {settings.city ? `${settings.city}, ${settings.country}. ` : ''}
              {settings.location}
            </p>
          </div>
          <Week availability={settings.availability} />
        </div>
      </section>

      {faq.length > 0 ? (
        <section aria-labelledby="questions" className="wrap">
          <div className="rail pb-4">
            <SectionHeading id="questions" title={page.faqTitle} />
            <div className="mt-10">
              <FaqCards entries={faq} />
            </div>
          </div>
        </section>
      ) : null}
      <HiddenParts parts={hiddenList(page.faqTitle, faq)} className="wrap" />

      <AddedBlocks path="/contact" blocks={page.blocks} settings={settings} line="left" />
      <section aria-labelledby="suite" className="wrap pb-24">
        <Connector path="right" className="ml-[7px] h-28 w-[calc(50%-7.5px)]" />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </>
  );
}
