import { Stack, Text } from '@sanity/ui';
import { DocumentCard } from '../links/document-card.tsx';
import { fieldsOf, type ImageUse } from './uses.ts';

/** The fields that show a picture, each a link to itself. */
export function UsesList({ uses }: { uses: readonly ImageUse[] }) {
  return (
    <Stack
      aria-label="Emplacements"
      as="ul"
      gap={2}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
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
    </Stack>
  );
}
