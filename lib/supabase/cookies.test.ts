import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE_OPTIONS, sessionSpan, withSpan } from './cookies.ts';

const NAME = 'sb-localhost-auth-token';
const lasting = { ...SESSION_COOKIE_OPTIONS, maxAge: 34_560_000 };
const written = { name: NAME, value: 'x', options: lasting };
const removed = { name: NAME, value: '', options: { ...lasting, maxAge: 0 } };

describe('« Se souvenir de moi »', () => {
  it('a session ends with the browser, and so does its companion', () => {
    expect(withSpan([written], 'session')).toEqual([
      { name: NAME, value: 'x', options: SESSION_COOKIE_OPTIONS },
      {
        name: 'signed-in',
        value: 'session',
        options: { ...SESSION_COOKIE_OPTIONS, httpOnly: false },
      },
    ]);
  });

  it('a remembered one lasts, and so does its companion', () => {
    expect(withSpan([written], 'lasting')).toEqual([
      written,
      { name: 'signed-in', value: 'lasting', options: { ...lasting, httpOnly: false } },
    ]);
  });

  it('with the session the companion goes', () => {
    expect(withSpan([removed], 'lasting')).toEqual([
      removed,
      {
        name: 'signed-in',
        value: '',
        options: { ...SESSION_COOKIE_OPTIONS, httpOnly: false, maxAge: 0 },
      },
    ]);
  });

  it('a session that needs fewer pieces than before stays signed in', () => {
    const pieces = withSpan(
      [
        { ...removed, name: `${NAME}.1` },
        { ...written, name: `${NAME}.0` },
      ],
      'session',
    );
    expect(pieces.at(-1)).toMatchObject({ name: 'signed-in', value: 'session' });
  });

  it('other cookies of the library have no companion', () => {
    const verifier = { ...written, name: `${NAME}-code-verifier` };
    expect(withSpan([verifier], 'lasting')).toEqual([verifier]);
  });

  it.each([
    ['lasting', 'lasting'],
    ['session', 'session'],
    ['', 'session'],
    ['anything', 'session'],
    [undefined, 'session'],
  ] as const)('%j is the span %s', (value, span) => expect(sessionSpan(value)).toBe(span));
});
