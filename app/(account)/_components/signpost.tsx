import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';

/** A page that says one thing, and where to go from there: the first way is the one to take. */
export function Signpost({
  title,
  text,
  ways,
}: {
  title: string;
  text: string;
  ways: ReadonlyArray<{ href: string; label: string }>;
}) {
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="max-w-3xl text-title">{title}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{text}</Words>
        </p>
        <div className="mt-8 flex flex-wrap gap-4">
          {ways.map(({ href, label }, index) => (
            <ButtonLink key={href} href={href} look={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}
