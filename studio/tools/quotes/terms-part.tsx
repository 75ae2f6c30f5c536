import { Text } from '@sanity/ui';
import type { QuotePart } from '../../../lib/quotes/content.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { ChoiceField, FigureField, LineField, Row, TextField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { TextTemplates } from '../../kit/frame/text-templates.tsx';
import type { PartForm } from './dues-form.ts';
import { fieldId } from './form.ts';
import type { Editor } from './use-editor.ts';

type Shown = { editor: Editor };

const KINDS: Readonly<Record<PartForm['kind'], string>> = {
  none: 'Aucune',
  percent: 'En pourcentage',
  amount: 'En euros',
};

const FIGURES: Readonly<Record<QuotePart['kind'], string>> = {
  percent: 'Pourcentage (%)',
  amount: 'Montant (€)',
};

/** What the deposit is reckoned on; of a consumer, when none may be received (article L. 221-10). */
function depositHelp({ isAmendment, client }: Editor['form']): string {
  const base = isAmendment ? 'Sur ce qui restera à régler.' : 'Sur le total à payer.';
  return client.kind === 'consumer'
    ? `${base} D’un particulier qui signe hors de vos locaux, chez lui par exemple, aucun paiement ne se reçoit avant sept jours (article L. 221-10 du code de la consommation).`
    : base;
}

/** The kinds of a part: none, a percentage or an amount. */
function PartFields({
  part,
  path,
  label,
  none,
  help,
  problem,
  onChange,
}: {
  part: PartForm;
  path: 'discount' | 'deposit';
  label: string;
  /** The name of the choice of none. */
  none: string;
  help: string;
  problem: string | undefined;
  onChange: (part: PartForm) => void;
}) {
  return (
    <Row>
      <ChoiceField
        help={help}
        label={label}
        labels={{ ...KINDS, none }}
        onChange={(kind) => onChange({ kind, typed: kind === 'none' ? '' : part.typed })}
        id={fieldId(`${path}.kind`)}
        value={part.kind}
      />
      {part.kind === 'none' ? null : (
        <FigureField
          label={FIGURES[part.kind]}
          onChange={(typed) => onChange({ ...part, typed })}
          id={fieldId(path)}
          problem={problem}
          value={part.typed}
        />
      )}
    </Row>
  );
}

/** The discount, the deposit, and the quote's validity. */
export function TermsPart({ editor: { form, problems, set } }: Shown) {
  return (
    <Part title="Conditions">
      {form.isAmendment ? null : (
        <PartFields
          help="Sur le total hors taxes."
          label="Remise"
          none="Aucune"
          onChange={(discount) => set({ discount })}
          part={form.discount}
          path="discount"
          problem={problems.discount}
        />
      )}
      <PartFields
        help={depositHelp(form)}
        label={form.isAmendment ? 'À régler à la signature' : 'Acompte à la commande'}
        none="Aucun"
        onChange={(deposit) => set({ deposit })}
        part={form.deposit}
        path="deposit"
        problem={problems.deposit}
      />
      <Row>
        <FigureField
          help="À compter de l’envoi. Passé ce délai, le devis ne peut plus être accepté."
          label="Validité (jours)"
          onChange={(validityDays) => set({ validityDays })}
          id={fieldId('validityDays')}
          problem={problems.validityDays}
          value={form.validityDays}
        />
      </Row>
      <TextField
        help="Quand le travail commence, et quand il est livré."
        label="Délais"
        max={QUOTE_LIMITS.text}
        onChange={(schedule) => set({ schedule })}
        id={fieldId('schedule')}
        rows={3}
        value={form.schedule}
      />
      <TextField
        label="Paiement"
        max={QUOTE_LIMITS.text}
        onChange={(paymentTerms) => set({ paymentTerms })}
        id={fieldId('paymentTerms')}
        rows={3}
        value={form.paymentTerms}
      />
    </Part>
  );
}

/** The subject of the quote, and the text that the client reads before its lines. */
export function SubjectPart({ editor: { form, set } }: Shown) {
  return (
    <Part title="Objet">
      <LineField
        label="Titre du devis"
        max={QUOTE_LIMITS.title}
        onChange={(title) => set({ title })}
        id={fieldId('title')}
        placeholder="Boutique en ligne pour…"
        value={form.title}
      />
      <TextField
        label="Introduction"
        max={QUOTE_LIMITS.text}
        onChange={(introduction) => set({ introduction })}
        id={fieldId('introduction')}
        rows={4}
        value={form.introduction}
      />
      <TextTemplates
        addressee={form.client}
        max={QUOTE_LIMITS.text}
        onText={(introduction) => set({ introduction })}
        text={form.introduction}
        use="introduction"
      />
    </Part>
  );
}

/** Texts that the client reads after the lines, and accepts with the quote. */
export function TextsPart({ editor: { form, set } }: Shown) {
  return (
    <Part title="Textes">
      <TextField
        help="À la fin du devis, avant les conditions."
        label="Remarques"
        max={QUOTE_LIMITS.text}
        onChange={(notes) => set({ notes })}
        id={fieldId('notes')}
        rows={3}
        value={form.notes}
      />
      <TextField
        help={
          'Acceptées avec le devis. Elles viennent des réglages des devis\u00a0: ce que vous changez ici ne vaut que pour celui-ci.'
        }
        label="Conditions générales"
        max={QUOTE_LIMITS.terms}
        onChange={(terms) => set({ terms })}
        id={fieldId('terms')}
        rows={8}
        value={form.terms}
      />
      <Text muted size={1}>
        L’identité, le SIRET et la TVA viennent des réglages.
      </Text>
    </Part>
  );
}
