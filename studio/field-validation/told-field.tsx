import { Card, Stack, Text } from '@sanity/ui';
import type { FieldProps, FormNodeValidation, InputProps } from 'sanity';

const TONES = { error: 'critical', warning: 'caution', info: 'primary' } as const;

const notesId = (inputId: string) => `${inputId}-validation`;

/** What is wrong, as often as it is told apart: two rules may say the same. */
const messagesOf = (validation: readonly FormNodeValidation[]) =>
  validation.filter(
    ({ message }, index) => validation.findIndex((other) => other.message === message) === index,
  );

/** A field with what is wrong below it, where Sanity says it to who hovers over a sign. */
export function ToldField(props: FieldProps) {
  const notes = messagesOf(props.validation);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {notes.length > 0 && (
        <Stack gap={2} id={notesId(props.inputId)}>
          {notes.map(({ level, message }) => (
            <Card border key={message} padding={3} radius={2} tone={TONES[level]}>
              <Text size={1}>{message}</Text>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The input of such a field, which is described by what is wrong. */
export function describedInput(props: InputProps) {
  if (props.validation.length === 0 || !('elementProps' in props)) {
    return props.renderDefault(props);
  }
  const { id, 'aria-describedby': described } = props.elementProps;
  const elementProps = {
    ...props.elementProps,
    'aria-describedby': [described, notesId(id)].filter(Boolean).join(' '),
  };
  return props.renderDefault({ ...props, elementProps } as InputProps);
}
