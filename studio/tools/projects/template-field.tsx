import { Text } from '@sanity/ui';
import { useState } from 'react';
import { parisDay } from '../../../lib/format/dates.ts';
import type { MilestoneTemplate } from '../../../lib/projects/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ChoiceField } from '../../kit/frame/fields.tsx';
import { isWrittenOver, type ProjectForm, withTemplate } from './project-form.ts';

/** The template that the milestones begin with; asks before it replaces what was written. */
export function TemplateField({
  id,
  form,
  templates,
  onChange,
}: {
  id: string;
  form: ProjectForm;
  templates: readonly MilestoneTemplate[];
  onChange: (change: Partial<ProjectForm>) => void;
}) {
  const [asked, setAsked] = useState<MilestoneTemplate | null>(null);
  const today = parisDay(new Date());
  const templateOf = (key: string) => templates.find((each) => each.id === key);
  const choose = (template: MilestoneTemplate | undefined) => {
    setAsked(null);
    onChange(withTemplate(form, template, today));
  };
  return (
    <>
      <ChoiceField
        help={'Ses étapes prennent la place de celles d’ici\u202f; chacune se modifie.'}
        id={id}
        label="Partir d’un modèle"
        labels={{
          '': 'Sans modèle',
          ...Object.fromEntries(templates.map(({ id: key, name }) => [key, name])),
        }}
        onChange={(key) => {
          const template = templateOf(key);
          const isWritten = isWrittenOver(form, templateOf(form.template), today);
          if (template && isWritten) setAsked(template);
          else choose(template);
        }}
        value={form.template}
      />
      {asked ? (
        <ConfirmDialog
          busy="Remplacement…"
          cancel="Garder les miennes"
          confirm="Remplacer les étapes"
          isBusy={false}
          onCancel={() => setAsked(null)}
          onConfirm={() => choose(asked)}
          problem={null}
          question={'Remplacer les étapes que vous avez écrites\u202f?'}
          tone="critical"
        >
          <Text size={1}>
            Celles du modèle «{'\u202f'}
            {asked.name}
            {'\u202f'}» prennent leur place. Rien ne permet de revenir en arrière.
          </Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
