import { Stack, Text } from '@sanity/ui';
import { DocumentCard } from '../../kit/document-card.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { fieldsOf, type ImageUse } from './uses.ts';

/** The fields that show a picture, each a link to itself. */
export function UsesList({ uses }: { uses: readonly ImageUse[] }) {
  return (
    <PlainList gap={2} label="Emplacements">
      {fieldsOf(uses).map(({ id, type, path, document, field, states }) => (
        <li key={`${id} ${path}`}>
          <DocumentCard id={id} path={path} type={type}>
            <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
              <Text size={1} weight="semibold">
                {document}
              </Text>
              <Text size={1}>
                {field}, {states.join(' et ')}
              </Text>
            </Stack>
          </DocumentCard>
        </li>
      ))}
    </PlainList>
  );
}
