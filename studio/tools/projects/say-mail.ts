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

type Told = Pick<ProjectDetail, 'client' | 'follower' | 'mutedMails' | 'sendsMails' | 'isExample'>;

/** Whether the client gets a mail that asks for something of this kind, which waits for no other news. */
export function isAskedByMail(
  { client, follower, mutedMails, sendsMails, isExample }: Told,
  kind: MailKind,
): boolean {
  const muted = client.hasAccount ? mutedMails : (follower?.muted ?? []);
  return !isExample && sendsMails && !muted.includes(kind);
}

/** Says who gets the mail that asks for an approval, or for a file, or why nobody does. */
export const sayAskingMail = (project: Told, kind: 'plan' | 'file'): string =>
  isAskedByMail(project, kind)
    ? `Un e-mail le demande aussitôt à ${project.client.email}.`
    : sayMail(project, kind);
