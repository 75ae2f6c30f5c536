import { expect, it } from 'vitest';
import { isAskedByMail, sayAskingMail, sayMail } from './say-mail.ts';

const client = { email: 'ana@exemple.fr', name: 'Ana Roy', hasAccount: true };
const project = {
  client,
  follower: null,
  mutedMails: ['file' as const],
  sendsMails: true,
  isExample: false,
};

it('says who gets a mail, or why nobody does', () => {
  expect(sayMail(project, 'journal')).toContain('prévient ana@exemple.fr');
  expect(sayMail(project, 'file')).toContain('le client n’en veut pas pour les fichiers');
  expect(sayMail({ ...project, client: { ...client, hasAccount: false } }, 'journal')).toContain(
    'ana@exemple.fr n’a pas encore de compte client',
  );
  expect(sayMail({ ...project, sendsMails: false }, 'journal')).toContain('serveur d’e-mail');
  expect(sayMail({ ...project, isExample: true }, 'journal')).toContain('un exemple');
});

it('says who is told without an account, by what each of them wants', () => {
  const follower = { email: 'lea@exemple.fr', muted: ['journal' as const] };
  const without = { ...project, client: { ...client, hasAccount: false }, follower };
  expect(sayMail(without, 'message')).toContain('prévient lea@exemple.fr,');
  expect(sayMail(without, 'journal')).toContain('le client n’en veut pas pour le journal');
  expect(sayMail({ ...project, follower }, 'message')).toContain(
    'prévient ana@exemple.fr et lea@exemple.fr,',
  );
  expect(sayMail({ ...project, follower }, 'file')).toContain('prévient lea@exemple.fr,');
});

it('says who is asked at once, and whom nothing can be asked by mail', () => {
  expect(sayAskingMail(project, 'plan')).toBe('Un e-mail le demande aussitôt à ana@exemple.fr.');
  expect(sayAskingMail(project, 'file')).toContain('le client n’en veut pas pour les fichiers');
  const follower = { email: client.email, muted: ['plan' as const] };
  const without = { ...project, client: { ...client, hasAccount: false }, follower };
  expect(isAskedByMail(without, 'file')).toBe(true);
  expect(isAskedByMail(without, 'plan')).toBe(false);
  expect(isAskedByMail({ ...without, isExample: true }, 'file')).toBe(false);
  expect(isAskedByMail({ ...without, sendsMails: false }, 'file')).toBe(false);
});
