import { Flex, Switch, Text } from '@sanity/ui';
import type { QuoteTraining } from '../../../lib/quotes/content.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { EMPTY_TRAINING, TRAINING_LABELS } from '../../../lib/quotes/training.ts';
import { LineField, Row, TextField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { fieldId } from './form.ts';
import type { Editor } from './use-editor.ts';

/** Fields of one line, and those of several with what is to be written there. */
const LINES = ['title', 'dates', 'duration', 'participants'] as const;

const TEXTS = {
  goal: 'Ce que la personne saura faire.',
  programme: 'Le contenu, une partie par ligne.',
  prerequisites: 'Ou «\u202faucune\u202f».',
  means: 'Lieu ou distance, matériel, méthodes, et qui forme, avec ses titres.',
  assessment: 'Émargement, évaluation, attestation remise à la fin.',
} as const satisfies Partial<Record<keyof QuoteTraining, string>>;

const TEXT_FIELDS = Object.entries(TEXTS) as [keyof typeof TEXTS, string][];

/** What the law wants said of a training, where the quote is one. */
export function TrainingPart({ editor: { form, set } }: { editor: Editor }) {
  const { training } = form;
  const change = (changed: Partial<QuoteTraining>) =>
    set({ training: { ...EMPTY_TRAINING, ...training, ...changed } });
  const isOn = fieldId('training');
  return (
    <Part title="Formation">
      <Flex align="center" gap={2}>
        <Switch
          checked={training !== null}
          id={isOn}
          onChange={(event) =>
            set({ training: event.currentTarget.checked ? EMPTY_TRAINING : null })
          }
        />
        <Text as="label" htmlFor={isOn} size={1}>
          Ce devis est celui d’une formation{'\u00a0'}: accepté, il en est la convention
        </Text>
      </Flex>
      {training ? (
        <>
          <Row least="14rem">
            {LINES.map((name) => (
              <LineField
                key={name}
                id={fieldId(`training.${name}`)}
                label={TRAINING_LABELS[name]}
                max={QUOTE_LIMITS.line}
                onChange={(value) => change({ [name]: value })}
                value={training[name]}
              />
            ))}
          </Row>
          {TEXT_FIELDS.map(([name, help]) => (
            <TextField
              key={name}
              help={help}
              id={fieldId(`training.${name}`)}
              label={TRAINING_LABELS[name]}
              max={name === 'programme' ? QUOTE_LIMITS.text : QUOTE_LIMITS.details}
              onChange={(value) => change({ [name]: value })}
              rows={name === 'programme' ? 6 : 2}
              value={training[name]}
            />
          ))}
        </>
      ) : null}
    </Part>
  );
}
