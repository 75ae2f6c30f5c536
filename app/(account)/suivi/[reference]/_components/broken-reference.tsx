import type { DashboardPage } from '@/lib/content/index.ts';
import { Signpost } from '../../../_components/signpost.tsx';

/** The answer for what cannot be a reference. */
export const BrokenReference = ({ words }: { words: DashboardPage }) => (
  <Signpost
    title="Cette référence n’est pas complète"
    text="Elle a sans doute été coupée en route. Reprenez le lien de mon e-mail, ou écrivez-moi."
    ways={[{ href: '/contact', label: words.quoteHelpLink }]}
  />
);
