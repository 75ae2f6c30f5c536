import { expect, it } from 'vitest';
import { DONE, type Result, refused } from '../result/result.ts';
import { inWords } from './refusal.ts';

const WORDS = { gone: 'Rien ici.', wrong: { status: 'invalid', message: 'Non.' } } as const;
const said = (result: Result<null, keyof typeof WORDS>) => inWords(result, WORDS);

it('a refusal is told in its words, alone or with what the form does with them', () => {
  expect(said(refused('gone'))).toEqual(refused({ message: 'Rien ici.' }));
  expect(said(refused('wrong'))).toEqual(refused(WORDS.wrong));
  expect(said(DONE)).toEqual(DONE);
});
