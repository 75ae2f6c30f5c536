import { Stack, Text } from '@sanity/ui';
import { DocumentCard } from '../../kit/document-card.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { ownText } from './describe.ts';
import { fieldsOf, type ImageUse, type UsedIn } from './uses.ts';

/** A field that shows a picture, as a link to itself, with the alternative text that it has there. */
export function UseCard({ use }: { use: UsedIn }) {
  const { id, type, path, document, field, states } = use;
  const alt = ownText(use);
  return (
    <DocumentCard id={id} path={path} type={type}>
      <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
        <Text size={1} weight="semibold">
          {document}
        </Text>
        <Text size={1}>
          {field}, {states.join(' et ')}
        </Text>
        <Text muted size={1}>
          {alt ? `Son texte ici\u00a0: «\u202f${alt}\u202f»` : 'Sans texte de remplacement'}
        </Text>
      </Stack>
    </DocumentCard>
  );
}

/** The fields that show a picture, each a link to itself. */
export function UsesList({ uses }: { uses: readonly ImageUse[] }) {
  return (
    <PlainList gap={2} label="Emplacements">
      {fieldsOf(uses).map((use) => (
        <li key={`${use.id} ${use.path}`}>
          <UseCard use={use} />
        </li>
      ))}
    </PlainList>
  );
}
