import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWholeWords } from './whole-words.ts';

const whole = (text: string) =>
  splitWholeWords(text).flatMap((run) => (run.look === 'whole' ? [run.text] : []));
const raised = (text: string) =>
  splitWholeWords(text).flatMap((run) => (run.look === 'raised' ? [run.text] : []));

describe('words in which no line breaks', () => {
  it.each([
    ['E-mails de relance, par e-mail.', ['E-mails', 'e-mail']],
    ['Studio no-code (No-Code) et IA', ['no-code', 'No-Code']],
    ['L’appel engage-t-il ? Est-ce sûr ? Écrivez-moi', ['-t-il', '-ce', '-moi']],
    ['un on-off, le vis-à-vis, ce-nouveau', []],
    ['un porte-e-mails, un e-mailing, le no-codeur', []],
    ['', []],
  ])('are found in « %s »', (text, words) => {
    expect(whole(text)).toEqual(words);
  });

  it.each([
    ['Le 1er mars, la 1re version', ['er', 're']],
    ['11er, a1er, 1ère, 1erreur, 1 er', []],
    ['Par e-mail, dès le 1er.', ['er']],
  ])('and what is raised in « %s »', (text, endings) => {
    expect(raised(text)).toEqual(endings);
  });

  it('leave the text as it was, for whoever searches or copies it', () => {
    const word = fc.constantFrom('e-mail', 'no-code', 'a-t-on', '1er', ' ', '-', 'é', 'E-mails');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        const runs = splitWholeWords(text);
        expect(runs.map((run) => run.text).join('')).toBe(text);
        expect(new Set(runs.map(({ start }) => start)).size).toBe(runs.length);
      }),
    );
  });
});
