import { expect, it } from 'vitest';
import { sayMail } from './say-mail.ts';

const client = { email: 'ana@exemple.fr', name: 'Ana Roy', hasAccount: true };
const project = { client, mutedMails: ['file' as const], sendsMails: true, isExample: false };

it('says who gets a mail, or why nobody does', () => {
  expect(sayMail(project, 'journal')).toContain('prévient ana@exemple.fr');
  expect(sayMail(project, 'file')).toContain('le client n’en veut pas pour les fichiers');
  expect(sayMail({ ...project, client: { ...client, hasAccount: false } }, 'journal')).toContain(
    'ana@exemple.fr n’a pas encore de compte client',
  );
  expect(sayMail({ ...project, sendsMails: false }, 'journal')).toContain('serveur d’e-mail');
  expect(sayMail({ ...project, isExample: true }, 'journal')).toContain('un exemple');
});
