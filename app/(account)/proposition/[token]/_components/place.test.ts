import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it.each([
  [{ vers: 'refuser' }, 'refuser'],
  [{ vers: 'devis-question-text' }, 'devis-question-text'],
  [{}, ''],
  [{ vers: ['refuser', 'renoncer'] }, ''],
  [{ vers: '//ailleurs.example' }, ''],
  [{ vers: 'a"onload=' }, ''],
])('%o leads to « %s »', (query, place) => expect(placeOf(query)).toBe(place));
