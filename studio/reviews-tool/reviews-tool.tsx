import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Spinner,
  Stack,
  Tab,
  TabList,
  TabPanel,
  Text,
} from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/public.ts';
import { fetchReviews, type Review, type Reviews, type Status, sendDecision } from './api.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewCard } from './review-card.tsx';

const PAGE_SIZE = 20;

const TABS: ReadonlyArray<{ status: Status; label: string; empty: string }> = [
  { status: 'pending', label: 'À lire', empty: 'Aucun avis n’attend votre décision.' },
  { status: 'approved', label: 'Publiés', empty: 'Aucun avis n’est publié pour le moment.' },
  { status: 'rejected', label: 'Refusés', empty: 'Aucun avis n’a été refusé.' },
];

const DONE: Record<Exclude<Status, 'pending'>, string> = {
  approved: 'L’avis est publié sur la page d’accueil.',
  rejected: 'L’avis ne paraît pas sur le site.',
};

type Loaded = { reviews: Reviews } | { error: string } | null;

/** The tool « Avis »: what clients wrote, and whether the home page shows it (§2 Home, §6). */
export function ReviewsTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const toast = useToast();
  const [status, setStatus] = useState<Status>('pending');
  const [page, setPage] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [busy, setBusy] = useState(false);
  const [rejecting, setRejecting] = useState<Review | null>(null);
  const latest = useRef(0);

  const load = useCallback(async () => {
    // Of two answers on their way, the one to the last question counts.
    latest.current += 1;
    const question = latest.current;
    const answer: Loaded = await fetchReviews(token, status, page).then(
      (reviews) => ({ reviews }),
      (error: Error) => ({ error: error.message }),
    );
    if (question === latest.current) setLoaded(answer);
  }, [token, status, page]);

  useEffect(() => {
    void load();
  }, [load]);

  const open = (next: Status) => {
    setStatus(next);
    setPage(0);
    setLoaded(null);
  };

  const decide = async (review: Review, decision: 'approved' | 'rejected', reason?: string) => {
    setBusy(true);
    try {
      await sendDecision(token, { id: review.id, status: decision, ...(reason ? { reason } : {}) });
      setRejecting(null);
      toast.push({ status: 'success', title: DONE[decision] });
      await load();
    } catch (error) {
      toast.push({ status: 'error', title: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };

  const reviews = loaded && 'reviews' in loaded ? loaded.reviews : null;
  const tab = TABS.find((each) => each.status === status);

  return (
    <Card height="fill" overflow="auto">
      <Container padding={5} width={2}>
        <Stack gap={5}>
          <Heading as="h1">Avis des clients</Heading>
          <Text muted>
            Un avis paraît sur la page d’accueil une fois que vous l’avez publié ici. L’adresse
            e-mail n’est jamais montrée.
          </Text>
          <TabList gap={2}>
            {TABS.map((each) => (
              <Tab
                key={each.status}
                aria-controls="reviews-panel"
                id={`reviews-${each.status}`}
                label={reviews ? `${each.label} (${reviews.counts[each.status]})` : each.label}
                onClick={() => open(each.status)}
                selected={each.status === status}
              />
            ))}
          </TabList>
          <TabPanel aria-labelledby={`reviews-${status}`} id="reviews-panel">
            <Stack gap={4}>
              {loaded === null ? (
                <Flex justify="center" padding={5}>
                  <Spinner muted />
                </Flex>
              ) : null}
              {loaded && 'error' in loaded ? (
                <Card padding={4} radius={3} role="alert" tone="critical">
                  <Flex align="center" gap={4} justify="space-between" wrap="wrap">
                    <Text>{loaded.error}</Text>
                    <Button mode="ghost" onClick={() => void load()} text="Réessayer" />
                  </Flex>
                </Card>
              ) : null}
              {reviews?.testimonials.length === 0 ? <Text muted>{tab?.empty}</Text> : null}
              {reviews?.testimonials.map((review) => (
                <ReviewCard
                  key={review.id}
                  busy={busy}
                  onApprove={() => void decide(review, 'approved')}
                  onReject={() => setRejecting(review)}
                  review={review}
                  status={status}
                />
              ))}
              {reviews && reviews.counts[status] > PAGE_SIZE ? (
                <Flex align="center" gap={3}>
                  <Button
                    disabled={page === 0}
                    mode="ghost"
                    onClick={() => setPage(page - 1)}
                    text="Précédents"
                  />
                  <Button
                    disabled={(page + 1) * PAGE_SIZE >= reviews.counts[status]}
                    mode="ghost"
                    onClick={() => setPage(page + 1)}
                    text="Suivants"
                  />
                </Flex>
              ) : null}
            </Stack>
          </TabPanel>
        </Stack>
        <Box paddingBottom={6} />
      </Container>
      {rejecting ? (
        <RejectDialog
          onCancel={() => setRejecting(null)}
          onReject={(reason) => void decide(rejecting, 'rejected', reason)}
          review={rejecting}
        />
      ) : null}
    </Card>
  );
}
