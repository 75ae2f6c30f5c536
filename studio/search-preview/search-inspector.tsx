import { Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { defineQuery } from 'groq';
import { useEffect, useState } from 'react';
import { type DocumentInspectorProps, useClient, useEditState, usePerspective } from 'sanity';
import { DocumentInspectorHeader } from 'sanity/structure';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { SITE_VALUES } from '../../lib/words/site.ts';
import { SearchResult } from './search-result.tsx';
import { ShareImage } from './share-image.tsx';
import { type PageDocument, type SiteWords, shownOf } from './shown.ts';

const SITE_WORDS_QUERY = defineQuery(
  '*[_type == "siteSettings" && _id == "siteSettings"][0] { brand, "example": labels.example, "ownWork": labels.ownWork }',
);

/** The site's own words beside those of a page; empty until they are read. */
function useSiteWords(): SiteWords {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const [words, setWords] = useState<SiteWords>({ brand: '', ...SITE_VALUES.labels });
  useEffect(() => {
    let isCurrent = true;
    client
      .withConfig({ perspective: 'published' })
      .fetch(SITE_WORDS_QUERY)
      .then(
        (found) =>
          isCurrent &&
          setWords({
            brand: found?.brand ?? '',
            example: found?.example ?? SITE_VALUES.labels.example,
            ownWork: found?.ownWork ?? SITE_VALUES.labels.ownWork,
          }),
        // The page's own words show even without them.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return words;
}

/** The inspector of an article or a case study: how it is found and shared, while it is written (product.md, Metadata). */
export function SearchInspector({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const { selectedReleaseId } = usePerspective();
  const state = useEditState(documentId, documentType, 'default', selectedReleaseId);
  const published = state.published as PageDocument | null;
  const draft = (state.version ??
    state.draft ??
    published ?? { _type: documentType }) as PageDocument;
  const shown = shownOf(draft, useSiteWords());
  return (
    <Flex direction="column" height="fill" overflow="hidden">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Fermer la recherche et le partage"
        flex="none"
        onClose={onClose}
        title="Recherche et partage"
      />
      <Card flex={1} overflow="auto" padding={4}>
        <Stack gap={5}>
          {shown.readingTime ? (
            <Text size={1} weight="semibold">
              {shown.readingTime}
            </Text>
          ) : null}
          <Stack as="section" gap={4}>
            <Heading as="h2" size={1}>
              Dans les résultats de recherche
            </Heading>
            <SearchResult shown={shown} siteUrl={location.origin} />
          </Stack>
          <Stack as="section" gap={4}>
            <Heading as="h2" size={1}>
              Dans un lien partagé
            </Heading>
            <ShareImage draft={draft} published={published} />
          </Stack>
        </Stack>
      </Card>
    </Flex>
  );
}
