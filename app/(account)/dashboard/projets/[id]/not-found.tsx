import { Signpost } from '../../../_components/signpost.tsx';

/** A project that is another's, or gone: which of the two is not said. */
export default function ProjectNotFound() {
  return (
    <Signpost
      title="Ce projet n’est pas dans votre espace"
      text="Son adresse est peut-être incomplète, ou il a été retiré."
      ways={[{ href: '/dashboard', label: 'Revenir à mes projets' }]}
    />
  );
}
