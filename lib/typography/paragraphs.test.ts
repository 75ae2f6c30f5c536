import { describe, expect, it } from 'vitest';
import { paragraphs } from './paragraphs.ts';

describe('answers: paragraphs', () => {
  it('parts a text at its empty lines and sets each part', () => {
    expect(paragraphs('Oui !\n\n \nEt non :\nvoilà.\n')).toEqual([
      'Oui\u202f!',
      'Et non\u00a0:\nvoilà.',
    ]);
    expect(paragraphs('  ')).toEqual([]);
  });
});
