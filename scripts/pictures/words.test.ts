import { expect, it } from 'vitest';
import { digestOf, wordsOf } from './words.ts';

const SCREEN = `
import { Button } from '@sanity/ui';
const FAILED = 'Rien n’a été enregistré.';
export const Screen = ({ count }: { count: number }) => (
  <Button className="flex gap-2 Wide" mode="ghost" style={{ width: 'min(100%, 14rem)' }} text="Étiquettes…">
    Choisir {count} images
    {\`Supprimer \${count}…\`}
  </Button>
);
console.warn('Not read by anybody:', FAILED);
`;

it('the words of a screen are what is read on it', () => {
  expect(wordsOf(SCREEN, true)).toEqual([
    'Rien n’a été enregistré.',
    'Étiquettes…',
    'Choisir',
    'Supprimer',
  ]);
});

it('a digest changes with a word, and with nothing else', () => {
  expect(wordsOf(SCREEN.replaceAll('count', 'number'), true)).toEqual(wordsOf(SCREEN, true));
  expect(wordsOf(SCREEN.replace('Choisir', 'Prendre'), true)).not.toEqual(wordsOf(SCREEN, true));
  expect(digestOf(['seed:homePage'])).not.toBe(digestOf(['seed:trainingPage']));
  expect(digestOf(['studio/tools/media'])).toMatch(/^[0-9a-f]{16}$/);
});
