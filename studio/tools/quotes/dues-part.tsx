import { AddIcon } from '@sanity/icons/Add';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Stack, Text } from '@sanity/ui';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { Amended, QuoteTotals } from '../../../lib/quotes/document.ts';
import { isOverAsked, leftToPay } from '../../../lib/quotes/dues.ts';
import { dueRows } from '../../../lib/quotes/paper.ts';
import type { VatRegime } from '../../../lib/quotes/regimes.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { ChoiceField, DayField, FigureField, LineField, Row } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { Problem } from '../../kit/problem.tsx';
import {
  AT_LABELS,
  type AtForm,
  type DuesForm,
  newStep,
  type StepForm,
  stepField,
} from './dues-form.ts';
import { fieldId } from './form.ts';
import type { Editor } from './use-editor.ts';

const FIGURES = { percent: 'En pourcentage', amount: 'En euros' } as const;

/** When an amount is due: an event, or a day. */
function AtFields({
  at,
  path,
  label,
  problem,
  onChange,
}: {
  at: AtForm;
  path: string;
  label: string;
  problem: string | undefined;
  onChange: (at: AtForm) => void;
}) {
  return (
    <>
      <ChoiceField
        id={fieldId(path)}
        label={label}
        labels={AT_LABELS}
        onChange={(kind) => onChange({ ...at, kind })}
        value={at.kind}
      />
      {at.kind === 'date' ? (
        <DayField
          id={fieldId(`${path}.day`)}
          label="Jour"
          onChange={(day) => onChange({ ...at, day })}
          problem={problem}
          value={at.day}
        />
      ) : null}
    </>
  );
}

function Step({
  step,
  index,
  problems,
  onChange,
  onRemove,
}: {
  step: StepForm;
  index: number;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<StepForm>) => void;
  onRemove: () => void;
}) {
  const { id, label, at, part } = step;
  const kind = part.kind === 'amount' ? 'amount' : 'percent';
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <LineField
          id={fieldId(stepField(id, 'label'))}
          label={`Échéance ${index + 1}`}
          max={QUOTE_LIMITS.line}
          onChange={(typed) => onChange({ label: typed })}
          placeholder="Maquettes validées"
          value={label}
        />
        <Row>
          <ChoiceField
            id={fieldId(`${stepField(id, 'part')}.kind`)}
            label="Montant"
            labels={FIGURES}
            onChange={(chosen) => onChange({ part: { ...part, kind: chosen } })}
            value={kind}
          />
          <FigureField
            id={fieldId(stepField(id, 'part'))}
            label={kind === 'percent' ? 'Pourcentage (%)' : 'Montant (€)'}
            onChange={(typed) => onChange({ part: { kind, typed } })}
            problem={problems[stepField(id, 'part')]}
            value={part.typed}
          />
          <AtFields
            at={at}
            label="À régler"
            onChange={(chosen) => onChange({ at: chosen })}
            path={stepField(id, 'at')}
            problem={problems[stepField(id, 'at')]}
          />
        </Row>
        <Box>
          <Button
            aria-label={`Retirer l’échéance ${label || index + 1}`}
            fontSize={1}
            icon={TrashIcon}
            mode="bleed"
            onClick={onRemove}
            padding={2}
            text="Retirer"
          />
        </Box>
      </Stack>
    </Card>
  );
}

/** What follows the deposit: steps, and the balance. Below them, what each comes to. */
export function DuesPart({
  editor: { form, problems, set },
  amends,
  content,
  vatRegime,
  totals,
}: {
  editor: Editor;
  amends: Amended | null;
  content: QuoteContent;
  /** The quote's own. */
  vatRegime: VatRegime;
  totals: QuoteTotals;
}) {
  const { dues } = form;
  const change = (changed: Partial<DuesForm>) => set({ dues: { ...dues, ...changed } });
  const isFull = dues.steps.length >= QUOTE_LIMITS.steps;
  return (
    <Part title="Échéancier">
      <Text muted size={1}>
        {amends ? 'De ce qui restera à régler du contrat. ' : ''}Après l’acompte, les étapes que
        vous ajoutez, puis le solde{'\u00a0'}: ce qui reste, au centime près. Le client le lit sur
        le devis, et il ne change plus une fois le devis signé.
      </Text>
      {dues.steps.length > 0 ? (
        <PlainList as="ol">
          {dues.steps.map((step, index) => (
            <Step
              index={index}
              key={step.id}
              onChange={(changed) =>
                change({ steps: dues.steps.with(index, { ...step, ...changed }) })
              }
              onRemove={() => change({ steps: dues.steps.toSpliced(index, 1) })}
              problems={problems}
              step={step}
            />
          ))}
        </PlainList>
      ) : null}
      <Box>
        <Button
          aria-disabled={isFull}
          fontSize={1}
          icon={AddIcon}
          id={fieldId('dues.steps')}
          mode="ghost"
          onClick={() => {
            if (!isFull) change({ steps: [...dues.steps, newStep()] });
          }}
          text={isFull ? `${QUOTE_LIMITS.steps} échéances au plus` : 'Ajouter une échéance'}
        />
      </Box>
      <Row>
        <AtFields
          at={dues.balance}
          label="Solde à régler"
          onChange={(balance) => change({ balance })}
          path="dues.balance"
          problem={problems['dues.balance']}
        />
        <FigureField
          help="À compter de la signature, de l’étape ou de la livraison. 60 au plus entre professionnels (article L. 441-10 du code de commerce)."
          id={fieldId('dues.days')}
          label="Délai pour régler (jours)"
          onChange={(days) => change({ days })}
          problem={problems['dues.days']}
          value={dues.days}
        />
      </Row>
      {isOverAsked(content, totals, amends) ? (
        <Problem text="L’acompte et les échéances dépassent le total à payer." />
      ) : (
        <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {dueRows({ content, settings: { vatRegime }, amends }, totals).map(
            ({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: never in another order, and two may say the same.
              <Text as="li" key={index} size={1}>
                {label}
                {'\u00a0'}: {value}
              </Text>
            ),
          )}
          <Text as="li" muted size={1}>
            {amends ? 'Reste à régler' : 'Total'}
            {'\u00a0'}: {formatExactCents(leftToPay(totals, amends).total)}
          </Text>
        </Stack>
      )}
    </Part>
  );
}
