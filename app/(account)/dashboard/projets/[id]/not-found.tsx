import { ButtonLink } from '@/app/_components/ui/button-link.tsx';

/** A project that is another's, or gone: which of the two is not said. */
export default function ProjectNotFound() {
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="text-title">Ce projet n’est pas dans votre espace</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          Son adresse est peut-être incomplète, ou il a été retiré.
        </p>
        <ButtonLink href="/dashboard" className="mt-8">
          Revenir à mes projets
        </ButtonLink>
      </div>
    </section>
  );
}
