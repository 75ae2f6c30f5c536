import { describe, expect, it } from 'vitest';
import type { UploadItem, UploadState } from '../../kit/use-uploads.ts';
import { saidOfUploads } from './said-of-uploads.ts';
import type { Uploaded } from './upload.ts';
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

  it('of all files together, once and for all', () => {
    const item = (state: UploadState<Uploaded>): UploadItem<Uploaded> => ({
      key: '',
      name: 'vue.jpg',
      bytes: 1,
      state,
    });
    const done = (isDouble: boolean) => item({ is: 'done', uploaded: { isDouble } as Uploaded });
    const refused = item({ is: 'refused', problem: 'Non.' });
    expect(saidOfUploads([done(false), item({ is: 'waiting' })])).toMatch(/^Envoi\s: 2 sur 2…$/);
    expect(saidOfUploads([done(false)])).toMatch(/^1\simage ajoutée\.$/);
    expect(
      saidOfUploads([done(false), done(false), done(true), refused, item({ is: 'cancelled' })]),
    ).toMatch(/^2\simages ajoutées, 1 déjà là, 1 refusée, 1 arrêtée\.$/);
  });
});
