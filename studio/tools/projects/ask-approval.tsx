import { Button } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { Milestone, ProjectDetail } from '../../../lib/projects/wire.ts';
import { ReasonDialog } from '../../kit/frame/reason-dialog.tsx';
import { sayAskingMail } from './say-mail.ts';
import type { OpenProject } from './use-project.ts';

/** Asks the client to approve a milestone, with a word that they read beside it. */
export function AskApproval({
  milestone: { id, title },
  project,
  open: { change, isBusy, problem },
}: {
  milestone: Milestone;
  project: ProjectDetail;
  open: OpenProject;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const toast = useToast();
  const ask = async (word: string) => {
    if (!(await change({ action: 'ask', milestone: id, word }))) return;
    setIsAsked(false);
    toast.push({ status: 'success', title: 'La validation est demandée au client.' });
  };
  return (
    <>
      <Button
        aria-label={`Faire valider «\u202f${title}\u202f»…`}
        fontSize={1}
        mode="ghost"
        onClick={() => setIsAsked(true)}
        text="Faire valider…"
      />
      {isAsked ? (
        <ReasonDialog
          busy="Envoi…"
          confirm="Demander la validation"
          help="Ce qui est prêt, où le voir, ce qu’il faut regarder. Facultatif."
          isBusy={isBusy}
          label="Votre mot"
          least={0}
          max={PROJECT_LIMITS.word}
          missing=""
          onCancel={() => setIsAsked(false)}
          onConfirm={(word) => void ask(word)}
          problem={problem}
          question={`Faire valider «\u202f${title}\u202f»\u202f?`}
          tone="default"
        >
          {sayAskingMail(project, 'plan')} Le client valide l’étape ou demande une reprise{'\u202f'}
          ; la dernière étape validée termine le projet.
        </ReasonDialog>
      ) : null}
    </>
  );
}
