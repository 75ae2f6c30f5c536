import { Card, Stack, Text } from '@sanity/ui';
import type { ObjectInputProps } from 'sanity';

/** An image's field, with its validation messages under it: the sign beside its title is easily missed. */
export function ImageNotes(props: ObjectInputProps) {
  const notes = props.validation.filter(({ level }) => level !== 'info');
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {notes.map(({ level, message }) => (
        <Card
          key={message}
          padding={3}
          radius={2}
          tone={level === 'error' ? 'critical' : 'caution'}
        >
          <Text size={1}>{message}</Text>
        </Card>
      ))}
    </Stack>
  );
}
