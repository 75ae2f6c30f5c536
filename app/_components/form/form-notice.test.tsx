import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type FormState, IDLE } from '@/lib/forms/state.ts';
import { failure, success } from '@/lib/forms/toasts.ts';
import { FormNotice } from './form-notice.tsx';

const LABELS = { email: 'Adresse e-mail', agreed: '' };

const shown = (state: Partial<FormState>, errors = state.errors ?? {}) =>
  renderToStaticMarkup(
    <FormNotice form={{ name: 'f', labels: LABELS, state: { ...IDLE, ...state }, errors }} />,
  );

/** The text of the notice, line by line. */
const read = (...args: Parameters<typeof shown>) =>
  shown(...args)
    .split('</p>')
    .map((line) => line.replace(/<[^>]+>/g, ''))
    .filter(Boolean);

const invalid = (errors: Record<string, string>, toast = null as FormState['toast']) => ({
  status: 'invalid' as const,
  errors,
  toast,
});

describe('wrong fields', () => {
  it('are listed in the form’s order, each a link to its own', () => {
    const html = shown(invalid({ agreed: 'Cochez la case.', email: 'Mal formée.' }));
    expect(html).toMatch(/role="alert".*href="#f-email".*href="#f-agreed"/);
    expect(read(invalid({ agreed: 'Cochez la case.', email: 'Mal formée.' }))).toEqual([
      '2 champs à revoir',
      'Adresse e-mail\u00a0: Mal formée.',
      'Cochez la case.',
    ]);
  });

  it('say their toast’s words once', () => {
    const toast = failure('Email invalide', 'Mal formée.');
    expect(read(invalid({ email: 'Mal formée.' }, toast))).toEqual([
      'Un champ à revoir',
      'Adresse e-mail\u00a0: Mal formée.',
    ]);
  });

  it('are gone once they are typed anew', () => {
    const toast = failure('Email invalide', 'Mal formée.');
    expect(shown(invalid({ email: 'Mal formée.' }, toast), {})).toBe('');
  });

  it('that nobody sees are said all the same', () => {
    const outdated = failure('Devis non signé', 'Rechargez la page.');
    expect(read(invalid({ sha256: 'Rechargez la page.' }, outdated))).toEqual([
      'Devis non signé',
      'Rechargez la page.',
    ]);
    expect(read(invalid({ hold: 'Choisissez un créneau.' }))).toEqual([
      'Un champ à revoir',
      'Choisissez un créneau.',
    ]);
    expect(read(invalid({ hold: 'Choisissez.', email: 'Mal formée.' }, outdated))).toEqual([
      '2 champs à revoir',
      'Adresse e-mail\u00a0: Mal formée.',
      'Choisissez.',
    ]);
  });
});

it('what failed because of a field leads to it, under its own title', () => {
  const message = 'Le mot de passe est incorrect.';
  const failed = { status: 'failed' as const, toast: failure('Compte non supprimé', message) };
  expect(read({ ...failed, errors: { email: message } })).toEqual([
    'Compte non supprimé',
    `Adresse e-mail\u00a0: ${message}`,
  ]);
  expect(read(failed)).toEqual(['Compte non supprimé', message]);
});

it('what is done is a status, with its reference', () => {
  const done = { status: 'done' as const, toast: success('Envoyé', 'Merci.'), reference: 'MSG-1' };
  expect(shown(done)).toContain('role="status"');
  expect(read(done)).toEqual(['Envoyé', 'Référence\u00a0: MSG-1', 'Merci.']);
});

it('nothing was sent, nothing is said', () => {
  expect(shown({})).toBe('');
});
