import { elided } from '../../../lib/typography/elide.ts';
import { ReasonDialog } from '../../kit/frame/reason-dialog.tsx';
import { REASON } from './api.ts';

/** What is said once a review is decided on. */
export const DONE = {
  approved: 'L’avis est publié sur la page d’accueil.',
  rejected: 'L’avis ne paraît pas sur le site.',
} as const;

/** Asks why a review is refused. */
export function RejectDialog({
  name,
  ...dialog
}: {
  /** Its author. */
  name: string;
  isBusy: boolean;
  problem: string | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}) {
  return (
    <ReasonDialog
      {...dialog}
      busy="Refus…"
      confirm="Refuser l’avis"
      help="Il n’est pas publié. L’auteur d’un avis refusé lit ce motif dans son espace client."
      label="Motif du refus"
      least={REASON.least}
      max={REASON.most}
      missing={'Donnez un motif de 5 à 1\u202f000 caractères.'}
      question={elided('Refuser l’avis de ', name)}
    />
  );
}
