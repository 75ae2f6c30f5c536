import { expect, it } from 'vitest';
import { QueryCosts } from '../query/costs.ts';
import { Turns } from '../query/turns.ts';

const QUICK_MS = 40;
const STEADY_MS = 300;
const costs = () => new QueryCosts(QUICK_MS);
const read = (query: string) => costs().read({ kind: 'check', query, params: {} });
const page = read('*[_type == "a"][0]{title}');
const hurtful = read('*[text match "*a*"]{"a": *{"b": *}, "c": string::split(text, "")}');
const long = read('1'.repeat(10_001));

it('a query is expected to take what it took, one that was never asked by what it looks like', () => {
  const known = costs();
  expect(known.expected(page)).toBeLessThan(10);
  expect(known.isPlain(page)).toBe(true);
  expect(known.expected(hurtful)).toBeGreaterThan(20);
  expect(known.expected(hurtful)).toBeLessThanOrEqual(QUICK_MS);
  expect(known.isPlain(hurtful)).toBe(false);
  expect(known.expected(read('*'.repeat(50)))).toBe(QUICK_MS);
  known.learn(hurtful, 3);
  expect(known.expected(hurtful)).toBe(3);
  expect(known.isPlain(hurtful)).toBe(true);
});

it('one that is too long to be a page’s is never tried as a quick one, nor remembered', () => {
  const known = costs();
  for (const again of [1, 2]) {
    expect(known.expected(long), `${again}`).toBeGreaterThan(QUICK_MS);
    expect(known.expected(long)).toBeLessThan(STEADY_MS);
    known.learn(long, 3);
  }
});

it('one that was quick is slow where it overruns twice in a row, another one at once', () => {
  const known = costs();
  known.learn(page, 3);
  for (const meanwhile of [5, 3]) {
    expect(known.learnOverrun(page, QUICK_MS)).toBe(true);
    expect(known.expected(page)).toBeLessThan(QUICK_MS);
    known.learn(page, meanwhile);
  }
  expect(known.learnOverrun(page, QUICK_MS)).toBe(true);
  expect(known.learnOverrun(page, QUICK_MS)).toBe(false);
  expect(known.expected(page)).toBeGreaterThan(QUICK_MS);
  expect(known.expected(page)).toBeLessThan(STEADY_MS);
  expect(known.learnOverrun(hurtful, QUICK_MS)).toBe(false);
  expect(known.expected(hurtful)).toBeGreaterThan(known.expected(page));
  expect(known.learnOverrun(hurtful, STEADY_MS)).toBe(false);
  expect(known.expected(hurtful)).toBeGreaterThan(STEADY_MS);
  known.learn(hurtful, 500);
  expect(known.expected(hurtful)).toBe(500);
});

it('the thousand that were asked last are remembered', () => {
  const known = costs();
  for (let n = 0; n <= 1_000; n += 1) known.learn(read(`*[${n}]`), 1);
  expect(known.expected(read('*[0]'))).toBeGreaterThan(1);
  expect(known.expected(read('*[1]'))).toBe(1);
});

it('places take turns: who was served longest ago, or never, goes first', () => {
  const turns = new Turns();
  expect(turns.compare('a', 'b')).toBe(0);
  turns.serve('a');
  expect(turns.compare('a', 'b')).toBeGreaterThan(0);
  turns.serve('b');
  expect(turns.compare('a', 'b')).toBeLessThan(0);
  turns.serve('a');
  expect(turns.compare('a', 'b')).toBeGreaterThan(0);
});
