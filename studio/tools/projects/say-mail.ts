import type { MailKind } from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';

const SUBJECTS: Readonly<Record<MailKind, string>> = {
  journal: 'le journal',
  message: 'les messages',
  file: 'les fichiers',
  plan: 'les étapes',
  after: 'la suite du projet',
};

/** Says who gets a mail of something new of this kind, or why nobody does. */
export function sayMail(
  {
    client,
    follower,
    mutedMails,
    sendsMails,
    isExample,
  }: Pick<ProjectDetail, 'client' | 'follower' | 'mutedMails' | 'sendsMails' | 'isExample'>,
  kind: MailKind,
): string {
  if (isExample) return 'Aucun e-mail ne part\u00a0: ce projet est un exemple.';
  if (!sendsMails) return 'Aucun e-mail ne part\u00a0: aucun serveur d’e-mail n’est configuré.';
  if (!client.hasAccount && !follower) {
    return `Aucun e-mail ne part\u00a0: ${client.email} n’a pas encore de compte client.`;
  }
  const told = [
    ...(client.hasAccount && !mutedMails.includes(kind) ? [client.email] : []),
    ...(follower && !follower.muted.includes(kind) ? [follower.email] : []),
  ];
  if (told.length === 0) {
    return `Aucun e-mail ne part\u00a0: le client n’en veut pas pour ${SUBJECTS[kind]}.`;
  }
  return `Un e-mail prévient ${told.join(' et ')}, avec les autres nouvelles du moment.`;
}

/** Says who gets the mail that asks for an approval, which waits for no other news, or why nobody does. */
export function sayApprovalMail(
  project: Pick<ProjectDetail, 'client' | 'follower' | 'mutedMails' | 'sendsMails' | 'isExample'>,
): string {
  const { client, follower, mutedMails, sendsMails, isExample } = project;
  const isMuted = client.hasAccount
    ? mutedMails.includes('plan')
    : (follower?.muted.includes('plan') ?? false);
  return isExample || !sendsMails || isMuted
    ? sayMail(project, 'plan')
    : `Un e-mail le demande aussitôt à ${client.email}.`;
}
