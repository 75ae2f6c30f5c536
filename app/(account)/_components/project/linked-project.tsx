import { after } from 'next/server';
import { ChoiceStar } from '@/app/_components/form/choice-star.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { consultantName } from '@/lib/content/consultant-name.ts';
import { getAccountPages, getDashboardPage, getSiteSettings } from '@/lib/content/index.ts';
import { linkedUploadUrl } from '@/lib/files/url.ts';
import { log } from '@/lib/log/log.ts';
import { type LinkedProject, markLinkedProjectSeen } from '@/lib/projects/by-link.ts';
import { choicesLink } from '@/lib/projects/mail-choices.ts';
import { readLinkedMailChoices } from '@/lib/projects/own.ts';
import { REVIEW_ID } from '@/lib/projects/paths.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { readLinkedReviews } from '@/lib/testimonials/by-link.ts';
import type { OwnReview } from '@/lib/testimonials/own.ts';
import { saveLinkedChoices } from '../../auth/mails/actions.ts';
import { ReviewsList } from '../../dashboard/_components/reviews-list.tsx';
import { Unavailable } from '../../dashboard/_components/unavailable.tsx';
import { MailChoicesForm } from '../mail-choices-form.tsx';
import { WayBack } from '../way-back.tsx';
import { AccountOffer } from './account-offer.tsx';
import { readLinkKey } from './link-access.ts';
import {
  approveStep,
  redoStep,
  removeFile,
  saveReview,
  withdrawReview,
  writeMessage,
} from './linked-actions.ts';
import { ProjectView, Section } from './project-view.tsx';
import { WhichProject } from './which-project.tsx';
import { WriteReview } from './write-review.tsx';

function unread(error: unknown): null {
  log.error({ err: error }, 'A project could not be read by its link');
  return null;
}

/**
 * A project without an account: what its account would show, the choice of its mails, and the account as an offer.
 *
 * @param back the page that it was opened from
 */
export async function Linked({
  link,
  opened: { project, follower, hasAccount, known },
  back,
}: {
  link: Link;
  opened: LinkedProject;
  back: { href: string; label: string };
}) {
  const key = await readLinkKey(link);
  const [words, account, settings, choices, reviews] = await Promise.all([
    getDashboardPage(),
    getAccountPages(),
    getSiteSettings(),
    follower ? readLinkedMailChoices(follower).catch(unread) : null,
    readLinkedReviews(key).catch((error) => unread(error) ?? ('unread' as const)),
  ]);
  // Once the answer has left: what is new on this page is still marked as new.
  after(() => markLinkedProjectSeen(key, project.asOf).catch(unread));
  const inSpace = `/dashboard/projets/${project.id}`;
  const isDone = project.state === 'done';
  return (
    <ProjectView
      project={project}
      doing={{
        writeMessage,
        removeFile,
        steps: { approve: approveStep, redo: redoStep },
        filesAddress: linkedUploadUrl(key),
        which: <WhichProject link={link} />,
      }}
      taxLabel={settings.labels.tax}
      consultant={consultantName(settings)}
      words={words}
      wayBack={<WayBack href={back.href}>{back.label}</WayBack>}
    >
      {reviews && (isDone || reviews.length > 0) ? (
        <Section id={REVIEW_ID} title={words.projectReviewTitle} text={words.projectReviewText}>
          {reviews === 'unread' ? (
            <Unavailable>Votre avis ne répond pas pour le moment.</Unavailable>
          ) : (
            <Review link={link} reviews={reviews} isDone={isDone} known={known} />
          )}
        </Section>
      ) : null}
      {follower ? (
        <Section id="e-mails" title={words.projectMailsTitle} text={words.projectMailsText}>
          {choices ? (
            <MailChoicesForm name="mails" action={saveLinkedChoices} choices={choices}>
              {Object.entries(choicesLink(follower)).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            </MailChoicesForm>
          ) : (
            <Unavailable>Vos choix ne répondent pas pour le moment.</Unavailable>
          )}
        </Section>
      ) : null}
      <Section id="compte" title={words.projectAccountTitle} text={words.followAccountText}>
        {hasAccount ? (
          <a href={`/auth?${new URLSearchParams({ next: inSpace })}`} className="link">
            Ouvrir mon espace
          </a>
        ) : (
          <AccountOffer
            next={inSpace}
            known={known}
            created={
              <p className="mt-3">
                <Words>{account.createdText}</Words>
              </p>
            }
          />
        )}
      </Section>
    </ProjectView>
  );
}

/** The review of a project that is over: once left it is changed or withdrawn; one that was refused may be followed by another. */
function Review({
  link,
  reviews,
  isDone,
  known,
}: {
  link: Link;
  reviews: OwnReview[];
  isDone: boolean;
  known: LinkedProject['known'];
}) {
  const doing = {
    revise: saveReview,
    withdraw: withdrawReview,
    which: <WhichProject link={link} />,
  };
  const isAwaited = isDone && reviews.every(({ status }) => status === 'rejected');
  return (
    <>
      <ReviewsList reviews={reviews} doing={doing} />
      {isAwaited ? (
        <div className="not-first:mt-8">
          <WriteReview
            known={{
              name: `${known.firstName} ${known.lastName}`.trim(),
              company: known.company,
            }}
            star={<ChoiceStar />}
            doing={doing}
          />
        </div>
      ) : null}
    </>
  );
}
