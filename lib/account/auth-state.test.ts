import { describe, expect, it } from 'vitest';
import { LOADING, SIGNED_OUT, settled } from './auth-state.ts';

const signedIn = {
  user: { id: '1', email: 'zoe@exemple.fr' },
  session: { expiresAt: '2026-11-21T10:00:00.000Z' },
  profile: {
    first_name: 'Zoé',
    last_name: 'Démo',
    email: 'zoe@exemple.fr',
    phone: '',
    company: '',
  },
};

describe('§4 auth loading', () => {
  it('starts true, without a user', () => {
    expect(LOADING).toEqual({ user: null, session: null, profile: null, loading: true });
  });
  it('ends with the first fetch, which brings user, session and profile', () => {
    expect(settled(LOADING, signedIn)).toEqual({ ...signedIn, loading: false });
    expect(settled(LOADING, SIGNED_OUT)).toEqual({ ...SIGNED_OUT, loading: false });
  });
  it('with no user any more, the profile is cleared', () => {
    expect(settled(settled(LOADING, signedIn), SIGNED_OUT)).toMatchObject({
      user: null,
      profile: null,
    });
  });
  it('with no answer, what was known stays', () => {
    expect(settled(settled(LOADING, signedIn), null)).toEqual({ ...signedIn, loading: false });
    expect(settled(LOADING, null)).toEqual({ ...SIGNED_OUT, loading: false });
  });
});
