import type { Metadata } from 'next';
import { JsonLd } from '@/app/_components/json-ld.tsx';
import { ClosingPanel } from '@/app/_components/ui/closing-panel.tsx';
import { Connector } from '@/app/_components/ui/connector.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import {
  type FaqEntry,
  getContactPage,
  getEstimator,
  getFaq,
  getSiteSettings,
} from '@/lib/content/index.ts';
import { paragraphs } from '@/lib/content/paragraphs.ts';
import { MAX_LENGTH } from '@/lib/leads/max-length.ts';
import { breadcrumb, faqPage, siteData } from '@/lib/seo/json-ld/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { MessageForm } from './_components/message-form.tsx';
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

/** The questions as blocks on one circuit. */
function FaqCards({ entries }: { entries: FaqEntry[] }) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="absolute inset-x-[25%] inset-y-16 hidden rounded-3xl border-[3px] border-accent md:block"
      />
      <ul className="relative grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2 md:gap-y-14">
        {entries.map(({ id, question, answer }) => (
          <li key={id} className="tile p-6 sm:p-8">
            <h3 className="text-2xl leading-tight">{question}</h3>
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
    </div>
  );
}

export default async function ContactPageView() {
  const [page, settings, { prices }, faq] = await Promise.all([
    getContactPage(),
    getSiteSettings(),
    getEstimator(),
    getFaq('contact'),
  ]);
  return (
    <>
      <JsonLd
        data={[
          ...siteData({ ...settings, prices }, 'contact'),
          breadcrumb('/contact'),
          ...faqPage('/contact', faq),
        ]}
      />
      <section className="canvas">
        <div className="wrap pt-36 pb-16 lg:pt-44 lg:pb-20">
          <h1 className="max-w-4xl font-extrabold text-hero">{page.hero.title}</h1>
          <p className="mt-7 max-w-2xl text-lead text-muted">
            <Words>{page.hero.text}</Words>
          </p>
          <div className="mt-14">
            <Routes page={page} settings={settings} />
          </div>
        </div>
      </section>

      <section
        aria-labelledby="ecrire"
        className="wrap grid items-start gap-x-16 gap-y-10 pt-20 lg:grid-cols-[5fr_8fr]"
      >
        <div className="relative lg:[&_.port]:inline-block">
          <span
            aria-hidden="true"
            className="absolute top-[5.5px] right-[-4rem] left-3.5 hidden h-[3px] bg-accent lg:block"
          />
          <SectionHeading id="ecrire" title={page.form.title}>
            <Words>{page.form.text}</Words>
          </SectionHeading>
        </div>
        <div id="message" className="tile lg:-mt-5 p-6 sm:p-9">
          <span
            aria-hidden="true"
            className="-left-2 port port-full absolute top-[18.5px] hidden lg:block"
          />
          <MessageForm max={MAX_LENGTH.message} />
        </div>
      </section>

      <section
        aria-labelledby="disponibilites"
        className="wrap grid grid-cols-1 items-center gap-x-16 gap-y-12 pt-20 lg:grid-cols-2"
      >
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
      </section>

      {faq.length > 0 ? (
        <section aria-labelledby="questions" className="wrap pt-28">
          <SectionHeading id="questions" title={page.faqTitle} />
          <div className="mt-10">
            <FaqCards entries={faq} />
          </div>
        </section>
      ) : null}

      <section aria-labelledby="suite" className="wrap pb-24">
        <Connector path="down" className="h-24 w-full" />
        <ClosingPanel id="suite" closing={page.closing} />
      </section>
    </>
  );
}
