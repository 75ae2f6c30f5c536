import { Button, Card, Flex, Text } from '@sanity/ui';
import { useCallback, useId, useState } from 'react';
import type { TextTemplate } from '../../../lib/content/queries/text-templates.ts';
import { greetedAs } from '../../../lib/mail/greet.ts';
import { fillTemplate, insertedAfter } from '../../../lib/typography/template.ts';
import { askSite } from '../ask-site.ts';
import { ChoiceField } from './fields.tsx';
import { useRead } from './use-read.ts';
import { useToken } from './use-token.ts';

/** What the site's route answers (app/api/templates). */
type Templates = { templates: TextTemplate[]; bookingUrl: string };

/** Whom the text is for. */
export type Addressee = { name: string; company: string };

/**
 * The templates of a text: one press puts one, with what is known, after what is typed, and another takes it back as long as
 * nothing else was typed. Nothing where there are none, or they cannot be read: a text is written without them.
 */
export function TextTemplates({
  use,
  addressee,
  text,
  max,
  onText,
}: {
  use: TextTemplate['use'];
  addressee: Addressee;
  text: string;
  /** Characters. */
  max: number;
  onText: (text: string) => void;
}) {
  const token = useToken();
  const id = useId();
  const read = useCallback(() => askSite<Templates>('/api/templates', token), [token]);
  const { found } = useRead(read);
  const [chosen, setChosen] = useState('');
  const [inserted, setInserted] = useState<{ before: string; after: string } | null>(null);
  const [isTooLong, setIsTooLong] = useState(false);
  const templates = found?.templates.filter((template) => template.use === use) ?? [];
  const template = templates.find((each) => each.id === chosen) ?? templates[0];
  if (!found || !template) return null;

  const insert = () => {
    const filled = fillTemplate(template.text, {
      prénom: greetedAs(addressee.name),
      société: addressee.company,
      lien: found.bookingUrl,
    });
    const after = insertedAfter(text, filled);
    setIsTooLong(after.length > max);
    if (after.length > max) return;
    setInserted({ before: text, after });
    onText(after);
  };
  return (
    <>
      <Flex align="flex-end" gap={2} wrap="wrap">
        <ChoiceField
          id={`${id}-template`}
          label="Modèle"
          labels={Object.fromEntries(templates.map((each) => [each.id, each.name]))}
          onChange={setChosen}
          value={template.id}
        />
        <Button fontSize={1} mode="ghost" onClick={insert} text="Insérer" />
        {inserted && inserted.after === text ? (
          <Button
            fontSize={1}
            mode="bleed"
            onClick={() => {
              onText(inserted.before);
              setInserted(null);
            }}
            text="Annuler l’insertion"
          />
        ) : null}
      </Flex>
      {isTooLong ? (
        <Card padding={2} radius={2} role="alert" tone="critical">
          <Text size={1}>
            Ce modèle ne tient pas dans ce champ{'\u00a0'}: raccourcissez ce qui est écrit.
          </Text>
        </Card>
      ) : null}
    </>
  );
}
