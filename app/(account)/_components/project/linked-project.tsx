import { after } from 'next/server';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { consultantName } from '@/lib/content/consultant-name.ts';
import { getAccountPages, getDashboardPage, getSiteSettings } from '@/lib/content/index.ts';
import { linkedUploadUrl } from '@/lib/files/url.ts';
import { log } from '@/lib/log/log.ts';
import { type LinkedProject, markLinkedProjectSeen } from '@/lib/projects/by-link.ts';
import { choicesLink } from '@/lib/projects/mail-choices.ts';
import { readLinkedMailChoices } from '@/lib/projects/own.ts';
import type { Link } from '@/lib/security/link-key.ts';
import { saveLinkedChoices } from '../../auth/mails/actions.ts';
import { Unavailable } from '../../dashboard/_components/unavailable.tsx';
import { MailChoicesForm } from '../mail-choices-form.tsx';
import { WayBack } from '../way-back.tsx';
import { AccountOffer } from './account-offer.tsx';
import { readLinkKey } from './link-access.ts';
import { approveStep, redoStep, removeFile, writeMessage } from './linked-actions.ts';
import { ProjectView, Section } from './project-view.tsx';
import { WhichProject } from './which-project.tsx';

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
  const [words, account, settings, choices, key] = await Promise.all([
    getDashboardPage(),
    getAccountPages(),
    getSiteSettings(),
    follower ? readLinkedMailChoices(follower).catch(unread) : null,
    readLinkKey(link),
  ]);
  // Once the answer has left: what is new on this page is still marked as new.
  after(() => markLinkedProjectSeen(key, project.asOf).catch(unread));
  const inSpace = `/dashboard/projets/${project.id}`;
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
