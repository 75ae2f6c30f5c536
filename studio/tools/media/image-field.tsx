import { Card, Stack, Text } from '@sanity/ui';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { type ObjectInputProps, set, setIfMissing } from 'sanity';
import type { FieldUpload } from './field-uploader.ts';
import { saidOfDouble, saidOfShrinking } from './words.ts';

/** Functions by which the library tells the field that it was opened from. */
type FieldOfImage = {
  /** The result of an upload into the field; null where a picture was chosen instead. */
  tell: (result: FieldUpload | null) => void;
  /** The words that a picture brings along for those who do not see it. */
  describe: (altText: string | undefined) => void;
};

type ImageValue = { alt?: string; asset?: { _ref?: string } };

const Field = createContext<FieldOfImage | null>(null);

/** The image field around a part of the Studio; null outside of one. */
export const useFieldOfImage = () => useContext(Field);

const hasAlt = ({ schemaType }: ObjectInputProps) =>
  schemaType.fields.some(({ name }) => name === 'alt');

/** An image's field, with the outcome of the file that was sent into it. */
export function ImageField(props: ObjectInputProps) {
  const [result, setResult] = useState<FieldUpload | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const field = useMemo<FieldOfImage>(
    () => ({
      tell: setResult,
      describe: (altText) => {
        const { value, onChange, schemaType } = latest.current;
        const isDescribed = Boolean((value as ImageValue | undefined)?.alt?.trim());
        if (!altText?.trim() || isDescribed || !hasAlt(latest.current)) return;
        onChange([setIfMissing({ _type: schemaType.name }), set(altText.trim(), ['alt'])]);
      },
    }),
    [],
  );
  const note = noteOf(result, props.value as ImageValue | undefined);
  return (
    <Field value={field}>
      <Stack gap={3}>
        {props.renderDefault(props)}
        <div role="status">
          {note ? (
            <Card padding={3} radius={2} tone={note.tone}>
              <Text size={1}>{note.text}</Text>
            </Card>
          ) : null}
        </div>
      </Stack>
    </Field>
  );
}

/** The note under the field on its upload; none on a picture that was sent as it is, or is no longer there. */
function noteOf(
  result: FieldUpload | null,
  value: ImageValue | undefined,
): { tone: 'critical' | 'positive'; text: string } | null {
  if (!result) return null;
  if ('problem' in result) return { tone: 'critical', text: result.problem };
  const { shrunk, asset, isDouble } = result.uploaded;
  if (value?.asset?._ref !== asset._id) return null;
  if (isDouble) return { tone: 'positive', text: saidOfDouble(asset) };
  return shrunk.is === 'smaller'
    ? { tone: 'positive', text: saidOfShrinking(shrunk.from, shrunk.to) }
    : null;
}
