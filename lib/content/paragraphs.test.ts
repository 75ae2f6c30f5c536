import { describe, expect, it } from 'vitest';
import { paragraphs } from './paragraphs.ts';

describe('answers: paragraphs', () => {
  it('parts a text at its empty lines', () => {
    expect(paragraphs('Oui.\n\n \nEt non,\nvoilà.\n')).toEqual(['Oui.', 'Et non,\nvoilà.']);
    expect(paragraphs('  ')).toEqual([]);
  });
});
