import { Box, Card, Flex, Stack, Switch, Text } from '@sanity/ui';
import { defineQuery } from 'groq';
import { type ReactNode, useEffect, useState } from 'react';
import { type DocumentInspectorProps, useClient, useEditState, usePerspective } from 'sanity';
import { DocumentInspectorHeader } from 'sanity/structure';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { tiersProblem } from '../../lib/estimator/training-tiers.ts';
import { PlainList } from '../kit/plain-list.tsx';
import { comparePrices, type EstimatorDocument } from './compare.ts';
import { compareTiers, type TrainingDocument } from './compare-tiers.ts';
import { PriceCard } from './price-card.tsx';
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

/** The versions that an inspector compares, and the name of the one beside the published. */
function useVersions<Compared>({ documentId, documentType }: DocumentInspectorProps) {
  const { selectedReleaseId } = usePerspective();
  const state = useEditState(documentId, documentType, 'default', selectedReleaseId);
  return {
    published: state.published as Compared | null,
    draft: (state.version ?? state.draft ?? state.published) as Compared | null,
    draftName: state.version ? 'Version' : 'Brouillon',
  };
}

/** An inspector of prices: its introduction, how many change, and what keeps some from being computed. */
function Frame({
  introduction,
  rows,
  problems,
  onlyChanges,
  onOnlyChanges,
  onClose,
  children,
}: {
  introduction: string;
  rows: Parameters<typeof summary>[0];
  problems: string[];
  onlyChanges: boolean;
  onOnlyChanges: (only: boolean) => void;
  onClose: () => void;
  children: ReactNode;
}) {
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
              {introduction}
            </Text>
            <Text role="status" size={1} weight="semibold">
              {summary(rows)}
            </Text>
            <Flex align="center" as="label" gap={3}>
              <Switch
                checked={onlyChanges}
                onChange={({ currentTarget }) => onOnlyChanges(currentTarget.checked)}
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
          {children}
        </Stack>
        <Box paddingBottom={5} />
      </Card>
    </Flex>
  );
}

/** The inspector of the estimator: each price as published and as the draft computes it (product.md, Estimates). */
export function PricesInspector(props: DocumentInspectorProps) {
  const { published, draft, draftName } = useVersions<EstimatorDocument>(props);
  const names = useServiceNames(serviceIds(published, draft));
  const [chosen, setChosen] = useState<ReadonlyMap<string, string[]>>(new Map());
  const [onlyChanges, setOnlyChanges] = useState(false);
  const { problems, services } = comparePrices(published, draft, names, chosen);

  return (
    <Frame
      introduction="Chaque prix tel qu’il est publié, et tel que vos changements le donnent, avec les options que vous cochez pour l’exemple."
      onClose={props.onClose}
      onOnlyChanges={setOnlyChanges}
      onlyChanges={onlyChanges}
      problems={problems}
      rows={services.flatMap(({ rows }) => rows)}
    >
      {services.map((service) => (
        <PriceList
          key={service.id}
          chosen={chosen.get(service.id) ?? []}
          draftName={draftName}
          onChoose={(ids) => setChosen(new Map(chosen).set(service.id, ids))}
          onlyChanges={onlyChanges}
          service={service}
        />
      ))}
    </Frame>
  );
}

/** The same of the training: what each size of a group pays (product.md, Training). */
export function TrainingPricesInspector(props: DocumentInspectorProps) {
  const { published, draft, draftName } = useVersions<TrainingDocument>(props);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const rows = compareTiers(published, draft);
  const problem = tiersProblem(draft?.tiers ?? []);
  const shown = onlyChanges ? rows.filter(({ state }) => state !== 'same') : rows;

  return (
    <Frame
      introduction="Chaque prix tel qu’il est publié, et tel que vos changements le donnent, par taille de groupe."
      onClose={props.onClose}
      onOnlyChanges={setOnlyChanges}
      onlyChanges={onlyChanges}
      problems={problem === null ? [] : [problem]}
      rows={rows}
    >
      <PlainList gap={2} label="Prix par taille de groupe">
        {shown.map((row) => (
          <PriceCard draftName={draftName} key={row.label} {...row} />
        ))}
      </PlainList>
    </Frame>
  );
}
