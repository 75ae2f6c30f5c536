import { Box, Card, Flex, Stack, Switch, Text } from '@sanity/ui';
import { defineQuery } from 'groq';
import { useEffect, useState } from 'react';
import { type DocumentInspectorProps, useClient, useEditState, usePerspective } from 'sanity';
import { DocumentInspectorHeader } from 'sanity/structure';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { comparePrices, type EstimatorDocument } from './compare.ts';
import { PriceList } from './price-list.tsx';
import { summary } from './words.ts';

const NAMES_QUERY = defineQuery('*[_type == "service" && _id in $ids] { _id, name }');

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The services' names, drafts included, by the id of their document. */
function useServiceNames(ids: string): ReadonlyMap<string, string> {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    let isCurrent = true;
    client
      .withConfig({ perspective: 'drafts' })
      .fetch(NAMES_QUERY, { ids: ids.split(' ') })
      .then(
        (services) =>
          isCurrent && setNames(new Map(services.map(({ _id, name }) => [_id, name ?? '']))),
        // The prices are compared even without the names.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [client, ids]);
  return names;
}

const serviceIds = (...versions: Array<EstimatorDocument | null>): string =>
  [
    ...new Set(
      versions.flatMap((version) => version?.services ?? []).map(({ service }) => service?._ref),
    ),
  ]
    .filter(Boolean)
    .join(' ');

/** The inspector of the estimator: each price as published and as the draft computes it (product.md, Estimates). */
export function PricesInspector({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const { selectedReleaseId } = usePerspective();
  const state = useEditState(documentId, documentType, 'default', selectedReleaseId);
  const published = state.published as EstimatorDocument | null;
  const draft = (state.version ?? state.draft ?? published) as EstimatorDocument | null;
  const names = useServiceNames(serviceIds(published, draft));
  const [chosen, setChosen] = useState<ReadonlyMap<string, string[]>>(new Map());
  const [onlyChanges, setOnlyChanges] = useState(false);
  const { problems, services } = comparePrices(published, draft, names, chosen);

  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Fermer les prix"
        flex="none"
        onClose={onClose}
        title="Prix avant et après"
      />
      <Card flex={1} overflow="auto" padding={4}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Text muted size={1}>
              Chaque prix tel qu’il est publié, et tel que vos changements le donnent, avec les
              options que vous cochez pour l’exemple.
            </Text>
            <Text role="status" size={1} weight="semibold">
              {summary(services.flatMap(({ rows }) => rows))}
            </Text>
            <Flex align="center" as="label" gap={3}>
              <Switch
                checked={onlyChanges}
                onChange={({ currentTarget }) => setOnlyChanges(currentTarget.checked)}
              />
              <Text size={1}>Seulement ce qui change</Text>
            </Flex>
          </Stack>
          {problems.length > 0 ? (
            <Card padding={3} radius={2} tone="caution">
              <Stack gap={3}>
                <Text size={1} weight="semibold">
                  Tout ne peut pas encore être calculé{'\u00a0'}:
                </Text>
                {problems.map((problem) => (
                  <Text key={problem} size={1}>
                    {problem}
                  </Text>
                ))}
              </Stack>
            </Card>
          ) : null}
          {services.map((service) => (
            <PriceList
              key={service.id}
              chosen={chosen.get(service.id) ?? []}
              draftName={state.version ? 'Version' : 'Brouillon'}
              onChoose={(ids) => setChosen(new Map(chosen).set(service.id, ids))}
              onlyChanges={onlyChanges}
              service={service}
            />
          ))}
        </Stack>
        <Box paddingBottom={5} />
      </Card>
    </Flex>
  );
}
