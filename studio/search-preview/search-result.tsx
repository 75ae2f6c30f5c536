import { Badge, Card, Flex, Stack, Text } from '@sanity/ui';
import { counter, type Measured, type Shown } from './shown.ts';

function Counter({ name, measured }: { name: string; measured: Measured }) {
  const isLong = measured.length > measured.limit;
  return (
    <Flex align="center" gap={3} justify="space-between" wrap="wrap">
      <Text size={1}>
        {name}
        {'\u00a0'}: {counter(measured)}
      </Text>
      {isLong ? <Badge tone="caution">Trop long</Badge> : null}
    </Flex>
  );
}

/** A page as a search engine lists it, with how much of its title and description is shown. */
export function SearchResult({ shown, siteUrl }: { shown: Shown; siteUrl: string }) {
  const { path, title, description } = shown;
  return (
    <Stack gap={3}>
      <Card border padding={4} radius={2} style={{ overflowWrap: 'anywhere' }}>
        <Stack gap={3}>
          <Text muted size={1}>
            {siteUrl.replace(/^https?:\/\//, '')}
            {path?.replaceAll('/', ' › ') ?? ''}
          </Text>
          <Text size={2} weight="medium">
            {title.text || 'Titre à écrire'}
          </Text>
          <Text muted size={1}>
            {description.text || 'Description à écrire'}
          </Text>
        </Stack>
      </Card>
      <Counter measured={title} name="Titre" />
      <Counter measured={description} name="Description" />
    </Stack>
  );
}
