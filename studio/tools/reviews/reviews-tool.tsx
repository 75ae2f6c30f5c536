import { Stack, TabPanel, Text } from '@sanity/ui';
import { useCallback, useRef, useState } from 'react';
import { NothingListed, PageItems } from '../../kit/frame/page-items.tsx';
import { ToolColumn } from '../../kit/frame/tool-column.tsx';
import { useListChange } from '../../kit/frame/use-list-change.ts';
import { usePages } from '../../kit/frame/use-pages.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { tabId, ViewTabs } from '../../kit/frame/view-tabs.tsx';
import { Problem } from '../../kit/problem.tsx';
import { fetchReviews, type Review, type Reviews, type Status, sendDecision } from './api.ts';
import { DONE, RejectDialog } from './reject-dialog.tsx';
import { ReviewCard } from './review-card.tsx';

const VIEWS: Readonly<Record<Status, string>> = {
  pending: 'À lire',
  approved: 'Publiés',
  rejected: 'Refusés',
};

const EMPTY: Readonly<Record<Status, string>> = {
  pending: 'Aucun avis n’attend votre décision.',
  approved: 'Aucun avis n’est publié pour le moment.',
  rejected: 'Aucun avis n’a été refusé.',
};

const PANEL = 'reviews-panel';

const reviewsOf = ({ testimonials }: Reviews) => testimonials;
const idOf = ({ id }: Review) => id;

/** The tool « Avis »: clients' reviews, and whether the home page shows them (studio.md, Moderation). */
export default function ReviewsTool() {
  const token = useToken();
  const [view, setView] = useState<Status>('pending');
  const read = useCallback(
    (asked: { view: Status }, after: string | null) => fetchReviews(token, asked.view, after),
    [token],
  );
  const list = usePages(read, { view }, reviewsOf, idOf);
  const panel = useRef<HTMLDivElement>(null);
  const { problem, isBusy, change } = useListChange(list, view, panel);
  const [rejecting, setRejecting] = useState<Review | null>(null);

  const open = (next: Status) => {
    if (next === view) list.readAgain();
    setView(next);
  };
  const decide = ({ id }: Review, status: 'approved' | 'rejected', reason?: string) =>
    change(() => sendDecision(token, { id, status, ...(reason && { reason }) }), DONE[status]);
  const reject = async (review: Review, reason: string) => {
    if (await decide(review, 'rejected', reason)) setRejecting(null);
  };

  return (
    <ToolColumn id="reviews" title="Avis des clients">
      <Text muted size={1}>
        Un avis paraît sur la page d’accueil une fois que vous l’avez publié ici. L’adresse e-mail
        n’est jamais montrée.
      </Text>
      <ViewTabs
        counts={list.page?.counts}
        labels={VIEWS}
        onView={open}
        panel={PANEL}
        tool="reviews"
        view={view}
      />
      <TabPanel
        aria-busy={list.isLoading}
        aria-labelledby={tabId('reviews', view)}
        id={PANEL}
        ref={panel}
      >
        <Stack gap={4}>
          {problem && !rejecting ? <Problem text={problem} /> : null}
          <PageItems
            loading="Chargement des avis…"
            nothing={<NothingListed text={EMPTY[view]} />}
            pages={problem ? { ...list, problem: null } : list}
          >
            {(reviews) =>
              reviews.map((review) => (
                <ReviewCard
                  key={review.id}
                  isBusy={isBusy}
                  onApprove={() => void decide(review, 'approved')}
                  onReject={() => setRejecting(review)}
                  review={review}
                  status={view}
                />
              ))
            }
          </PageItems>
        </Stack>
      </TabPanel>
      {rejecting ? (
        <RejectDialog
          isBusy={isBusy}
          name={rejecting.name}
          onCancel={() => setRejecting(null)}
          onConfirm={(reason) => void reject(rejecting, reason)}
          problem={problem}
        />
      ) : null}
    </ToolColumn>
  );
}
