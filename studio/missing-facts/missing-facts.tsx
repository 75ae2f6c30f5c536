import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { Badge, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { schemaTypes } from '../../schemas/index.ts';
import {
  type ContentDocument,
  type Definition,
  findMissing,
  type MissingFact,
} from '../../schemas/shared/find-missing.ts';

const DOCUMENTS = `*[_type in $types] | order(_type == "siteSettings" desc, _type asc, _createdAt asc)`;
const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name);

/** The facts missing now, drafts included; undefined until they are known, null where that failed. */
function useMissingFacts(): MissingFact[] | null | undefined {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [missing, setMissing] = useState<MissingFact[] | null>();

  useEffect(() => {
    const drafts = client.withConfig({ perspective: 'drafts' });
    let current = true;
    const read = () =>
      drafts.fetch<ContentDocument[]>(DOCUMENTS, { types }).then(
        (documents) => current && setMissing(findMissing(documents, schemaTypes as Definition[])),
        () => current && setMissing(null),
      );
    void read();
    const changes = client
      .listen('*[_type in $types]', { types }, { includeResult: false, visibility: 'query' })
      .subscribe(() => void read());
    return () => {
      current = false;
      changes.unsubscribe();
    };
  }, [client]);

  return missing;
}

/** What stands there for now. */
function stateOf({ problem, value }: MissingFact): string {
  if (problem === 'empty') return 'vide';
  const quoted = `«\u202f${value}\u202f»`;
  return problem === 'unproven' ? `${quoted}, sans source ou sans date` : quoted;
}

function Fact({ fact }: { fact: MissingFact }) {
  const { documentId, documentType, path, document, field, isRequired } = fact;
  return (
    <Card
      as={IntentLink}
      // The link's own properties: the card passes them on.
      {...{ intent: 'edit', params: { id: documentId, type: documentType, path } }}
      border
      padding={3}
      radius={2}
      style={{ textDecoration: 'none', color: 'inherit' }}
    >
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between">
          <Text weight="semibold">{field}</Text>
          {isRequired ? <Badge tone="caution">Bloque la mise en ligne</Badge> : null}
        </Flex>
        <Text muted size={1}>
          {document}
          {'\u00a0'}: {stateOf(fact)}
        </Text>
      </Stack>
    </Card>
  );
}

/** What the consultant has still to fill in before the site goes live (product.md, Missing facts). */
export function MissingFacts() {
  const missing = useMissingFacts();
  return (
    <Container padding={4} width={1}>
      <Stack gap={5}>
        <Heading as="h1" size={2}>
          À compléter avant la mise en ligne
        </Heading>
        {missing === undefined ? (
          <Flex align="center" gap={3}>
            <Spinner muted />
            <Text muted>Lecture des contenus…</Text>
          </Flex>
        ) : missing === null ? (
          <Text>Les contenus n’ont pas pu être lus. Rechargez la page dans un instant.</Text>
        ) : missing.length === 0 ? (
          <Flex align="center" gap={3}>
            <Text>
              <CheckmarkCircleIcon />
            </Text>
            <Text>Tout est complété{'\u00a0'}: le site est prêt.</Text>
          </Flex>
        ) : (
          <>
            <Text muted>
              {missing.length === 1
                ? 'Une information manque encore.'
                : `${missing.length} informations manquent encore.`}{' '}
              Le site les marque tant qu’il n’est pas en ligne pour de vrai, puis laisse de côté
              celles qui ne bloquent pas la mise en ligne.
            </Text>
            <Stack gap={2}>
              {missing.map((fact) => (
                <Fact key={`${fact.documentId}.${fact.path}`} fact={fact} />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Container>
  );
}
