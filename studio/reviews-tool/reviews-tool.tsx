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
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { Problem } from '../problem.tsx';
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

type Loaded = { testimonials: Review[] } | { error: string } | null;

/** The tool « Avis »: what clients wrote, and whether the home page shows it (product.md, Moderation). */
export function ReviewsTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const toast = useToast();
  const [status, setStatus] = useState<Status>('pending');
  const [page, setPage] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [counts, setCounts] = useState<Reviews['counts'] | null>(null);
  const [busy, setBusy] = useState(false);
  /** Why the last decision was not taken; it stays until the next one. */
  const [problem, setProblem] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<Review | null>(null);
  /** Counts up to have the list looked at again. */
  const [look, setLook] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);
  const lookAgain = () => setLook((count) => count + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    // Of two answers on their way, the one to the last question counts.
    let isLast = true;
    fetchReviews(token, status, page)
      .then((answer) => {
        if (!isLast) return;
        setCounts(answer.counts);
        // What was decided on may have been the last of its page.
        if (answer.testimonials.length === 0 && page > 0) return setPage(page - 1);
        setLoaded(answer);
        // What was decided on has left the list: the next one is one step away.
        if (hasDecided.current) panel.current?.focus();
        hasDecided.current = false;
      })
      .catch((error: Error) => {
        if (isLast) setLoaded({ error: error.message });
      });
    return () => {
      isLast = false;
    };
  }, [token, status, page, look]);

  const open = (next: Status) => {
    setProblem(null);
    hasDecided.current = false;
    lookAgain();
    if (next === status) return setPage(0);
    setStatus(next);
    setPage(0);
    setLoaded(null);
  };

  const startRejecting = (review: Review | null) => {
    if (busy && review) return;
    setRejecting(review);
    setProblem(null);
  };

  const decide = async (review: Review, decision: 'approved' | 'rejected', reason?: string) => {
    // The buttons stay: one that is disabled under the keyboard loses its place.
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await sendDecision(token, { id: review.id, status: decision, ...(reason ? { reason } : {}) });
      setRejecting((asked) => (asked?.id === review.id ? null : asked));
      toast.push({ status: 'success', title: DONE[decision] });
      hasDecided.current = true;
      lookAgain();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  const reviews = loaded && 'testimonials' in loaded ? loaded.testimonials : null;
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
                label={counts ? `${each.label} (${counts[each.status]})` : each.label}
                onClick={() => open(each.status)}
                selected={each.status === status}
              />
            ))}
          </TabList>
          <TabPanel aria-labelledby={`reviews-${status}`} id="reviews-panel" ref={panel}>
            <Stack gap={4}>
              {loaded === null ? (
                <Flex align="center" gap={3} justify="center" padding={5} role="status">
                  <Spinner muted />
                  <Text muted>Chargement des avis…</Text>
                </Flex>
              ) : null}
              {loaded && 'error' in loaded ? (
                <Problem text={loaded.error}>
                  <Button mode="ghost" onClick={lookAgain} text="Réessayer" />
                </Problem>
              ) : null}
              {problem && !rejecting ? <Problem text={problem} /> : null}
              {reviews?.length === 0 ? (
                <Card border padding={5} radius={3}>
                  <Text align="center" muted>
                    {tab?.empty}
                  </Text>
                </Card>
              ) : null}
              {reviews?.map((review) => (
                <ReviewCard
                  key={review.id}
                  busy={busy}
                  onApprove={() => void decide(review, 'approved')}
                  onReject={() => startRejecting(review)}
                  review={review}
                  status={status}
                />
              ))}
              {reviews && counts && counts[status] > PAGE_SIZE ? (
                <Flex align="center" gap={3}>
                  <Button
                    disabled={page === 0}
                    mode="ghost"
                    onClick={() => setPage(page - 1)}
                    text="Précédents"
                  />
                  <Button
                    disabled={(page + 1) * PAGE_SIZE >= counts[status]}
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
          onCancel={() => startRejecting(null)}
          onReject={(reason) => void decide(rejecting, 'rejected', reason)}
          problem={problem}
          review={rejecting}
        />
      ) : null}
    </Card>
  );
}
