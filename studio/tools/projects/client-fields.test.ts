import { expect, test } from 'vitest';
import type { ClientOptions } from '../../../lib/projects/wire.ts';
import {
  type ClientForm,
  chosen,
  clientProblems,
  SOMEBODY_ELSE,
  toClient,
} from './client-fields.tsx';

const OPTIONS: ClientOptions = {
  requests: [],
  clients: [{ email: 'ana@exemple.test', name: 'Ana Roy', company: '' }],
};
const NOBODY: ClientForm = { who: '', email: '', clientName: '', invite: true };

test('who was chosen keeps their name, whatever is searched next', () => {
  const form = { ...NOBODY, ...chosen('client:ana@exemple.test', OPTIONS) };
  expect(toClient(form)).toEqual({ email: 'ana@exemple.test', name: 'Ana Roy' });
  expect(toClient({ ...form, ...chosen('request:7', OPTIONS) })).toEqual({ request: '7' });
});

test('somebody else is an address, and has to be one', () => {
  const form = { ...NOBODY, ...chosen(SOMEBODY_ELSE, OPTIONS) };
  expect(clientProblems(NOBODY)).toEqual({ who: 'Dites pour qui est ce projet.', email: null });
  expect(clientProblems(form)).toEqual({ who: null, email: 'Entrez l’adresse du client.' });
  expect(toClient({ ...form, email: 'zoe@exemple.test', clientName: 'Zoé' })).toEqual({
    email: 'zoe@exemple.test',
    name: 'Zoé',
  });
});
