import { expect, it } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { moveFunding } from './move-funding.ts';

type Block = { _key: string; children: Array<{ text?: string }> };

const terms = readSeed().find(({ _id }) => _id === 'legalPage-terms') as {
  _id: string;
  _type: string;
  body: Block[];
};

/** The terms as they were before, their paragraph on funding in one piece. */
const old = (change = (text: string) => text) => ({
  ...terms,
  body: terms.body.map((block) => {
    if (!JSON.stringify(block).includes('"qualiopi"')) return block;
    const [before, , after] = block.children.map(({ text }) => text ?? '');
    const text = change(`${before?.replace(' et au titre du certificat suivant : ', '')}${after}`);
    return { ...block, children: [{ _type: 'span', _key: 'x', text, marks: [] }] };
  }),
});

it('the paragraph of older terms becomes the one of new terms, once', () => {
  expect(moveFunding([old()])).toEqual([{ id: terms._id, set: { body: terms.body }, unset: [] }]);
  expect(moveFunding([terms])).toEqual([]);
});

it('what the consultant wrote instead stays', () => {
  expect(moveFunding([old((text) => `${text} Écrivez-moi.`)])).toEqual([]);
});
