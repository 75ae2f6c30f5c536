import { Card, Flex, Stack } from '@sanity/ui';
import { useId, useState } from 'react';
import type { DocumentInspectorProps } from 'sanity';
import { DocumentInspectorHeader } from 'sanity/structure';
import { MAILS, mailNamed } from '../../../lib/mail-catalogue/catalogue.ts';
import { ChoiceField } from '../../kit/frame/fields.tsx';
import { MailPreview } from './mail-preview.tsx';

/** The inspector of a document with words of mails: any of its mails, while it is typed (studio.md, E-mails). */
export function MailsInspector({ documentType, onClose }: DocumentInspectorProps) {
  const id = useId();
  const own = MAILS.filter(({ document }) => document === documentType);
  const [chosen, setChosen] = useState<string>(own[0]?.name ?? '');
  const mail = mailNamed(chosen);
  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Fermer l’aperçu des e-mails"
        flex="none"
        onClose={onClose}
        title="Aperçu des e-mails"
      />
      <Card flex={1} overflow="auto" padding={4}>
        <Stack gap={4}>
          <ChoiceField
            id={`${id}-mail`}
            label="E-mail"
            labels={Object.fromEntries(
              own.map(({ name, part, title }) => [name, `${part}\u00a0: ${title}`]),
            )}
            onChange={setChosen}
            value={chosen}
          />
          {mail ? <MailPreview key={mail.name} mail={mail} /> : null}
        </Stack>
      </Card>
    </Flex>
  );
}
