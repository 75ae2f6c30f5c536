import { Connector } from '@/app/_components/ui/connector.tsx';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { ServicesPage } from '@/lib/content/index.ts';

/** A stretch of the wave, from port to port: those are a column and its gap apart. Its height is in pixels. */
function Wave({ path, width, className }: { path: string; width: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 120`}
      preserveAspectRatio="none"
      className={`connector connector-drawn connector-across connector-between absolute top-0 hidden h-30 overflow-visible lg:block ${className}`}
    >
      <path d={path} />
    </svg>
  );
}

/** The steps of a project, as a path from the first block to the last. */
export function Process({ page }: { page: ServicesPage }) {
  return (
    <section aria-labelledby="methode" className="wrap">
      <Connector path="left" className="ml-[7px] h-20 w-[calc(50%-7.5px)]" />
      <div className="rail pt-4 pb-10">
        <SectionHeading id="methode" title={page.processTitle}>
          <Words>{page.processText}</Words>
        </SectionHeading>
      </div>
      <div className="relative">
        <Wave
          className="left-[7px] w-[calc((100%+2rem)*0.75)]"
          path="M0 0 L0 19.5 C52 19.5 52 89.1 100 89.1 S152 19.5 200 19.5 S252 89.1 300 89.1"
          width={300}
        />
        <Wave
          className="right-[1px] w-[calc(100%-(100%+2rem)*0.75-8px)]"
          path="M0 89.1 C60 89.1 100 60 100 120"
          width={100}
        />
        <ol className="grid grid-cols-1 gap-0 lg:grid-cols-4 lg:gap-8">
          {page.process.map((step, index) => (
            <li
              key={step.title}
              className={`relative ml-[6px] border-accent border-l-[3px] pb-7 pl-7 lg:ml-0 lg:border-0 lg:pb-10 lg:pl-0 lg:last:pr-8 ${
                index % 2 === 1 ? 'lg:pt-[5.1rem]' : 'lg:pt-[0.75rem]'
              }`}
            >
              <span
                aria-hidden="true"
                className="-left-[9px] port port-full absolute top-1 lg:static lg:left-0 lg:block"
              />
              <h3 className="text-2xl leading-tight lg:mt-8">{step.title}</h3>
              <p className="mt-2 text-muted">
                <Words>{step.text}</Words>
              </p>
            </li>
          ))}
        </ol>
        <span
          aria-hidden="true"
          className="absolute top-30 right-[-1px] bottom-0 hidden w-[3px] bg-accent lg:block"
        />
      </div>
      <Connector
        path="left"
        className="ml-[calc(50%-0.5px)] hidden h-24 w-[calc(50%-0.5px)] lg:block"
      />
      <Connector path="right" className="ml-[7px] h-20 w-[calc(50%-7.5px)] lg:hidden" />
    </section>
  );
}
