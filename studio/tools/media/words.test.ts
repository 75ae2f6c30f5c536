import { describe, expect, it } from 'vitest';
import { refusalOf } from './upload.ts';
import { REFUSALS, saidOfShrinking } from './words.ts';

describe('what is said of a file that was sent', () => {
  it('what making it smaller did', () => {
    const from = { width: 6000, height: 4000, bytes: 17_240_000 };
    const to = { width: 2560, height: 1707, bytes: 1_180_000 };
    expect(saidOfShrinking(from, to)).toMatch(
      /^Photo réduite avant l’envoi\s: 17,2\sMo → 1,2\sMo, 6\s000 × 4\s000\spx → 2\s560 × 1\s707\spx\.$/,
    );
    const lighter = { ...from, bytes: 800_000 };
    expect(saidOfShrinking(from, lighter)).toMatch(/17,2\sMo → 800\sko\.$/);
  });

  it('why it was not taken, by what the server answered', () => {
    const said = (statusCode?: number) =>
      refusalOf(Object.assign(new Error('x'), { statusCode }), 'vue.jpg').message;
    expect(said(400)).toBe(REFUSALS.unknown('vue.jpg'));
    expect(said(401)).toBe(REFUSALS.signedOut('vue.jpg'));
    expect(said(503)).toBe(REFUSALS.unsent('vue.jpg'));
    expect(said()).toBe(REFUSALS.unsent('vue.jpg'));
    expect(REFUSALS.tooHeavy('vue.gif', 62_000_000, 50_000_000)).toMatch(
      /^«\svue\.gif\s» pèse 62\sMo\s: 50\sMo au plus\.$/,
    );
  });
});
