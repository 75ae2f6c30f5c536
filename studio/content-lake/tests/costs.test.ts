import { expect, it } from 'vitest';
import { QueryCosts } from '../query/costs.ts';
import type { Job } from '../query/jobs.ts';

const QUICK_MS = 40;
const job = (query: string): Job => ({ kind: 'check', query, params: {} });

it('a query is expected to take what it took, one that was never asked by its scans', () => {
  const costs = new QueryCosts(QUICK_MS);
  expect(costs.expected(job('*[_type == "a"]'))).toBe(10);
  expect(costs.expected(job('*{"a": *{"b": *}}'))).toBe(20);
  expect(costs.expected(job('*'.repeat(50)))).toBe(QUICK_MS);
  costs.learn(job('*[_type == "a"]'), 3);
  expect(costs.expected(job('*[_type == "a"]'))).toBe(3);
  expect(costs.expected(job('1'.repeat(10_001)))).toBe(Number.POSITIVE_INFINITY);
});

it('one that was quick is slow where it overruns twice in a row, another one at once', () => {
  const costs = new QueryCosts(QUICK_MS);
  const [page, hurtful, long] = [job('*[_type == "a"]'), job('*{"a": *}'), job('1'.repeat(10_001))];
  costs.learn(page, 3);
  for (const meanwhile of [5, 3]) {
    costs.learnOverrun(page);
    expect(costs.expected(page)).toBeLessThan(QUICK_MS);
    costs.learn(page, meanwhile);
  }
  costs.learnOverrun(page);
  costs.learnOverrun(page);
  expect(costs.expected(page)).toBe(Number.POSITIVE_INFINITY);
  costs.learnOverrun(hurtful);
  expect(costs.expected(hurtful)).toBe(Number.POSITIVE_INFINITY);
  costs.learn(hurtful, 500);
  costs.learnOverrun(hurtful);
  expect(costs.expected(hurtful)).toBe(Number.POSITIVE_INFINITY);
  costs.learnOverrun(long);
  expect(costs.expected(long)).toBe(Number.POSITIVE_INFINITY);
});

it('the thousand that were asked last are remembered', () => {
  const costs = new QueryCosts(QUICK_MS);
  for (let n = 0; n <= 1_000; n += 1) costs.learn(job(`*[${n}]`), 3);
  expect(costs.expected(job('*[0]'))).toBe(10);
  expect(costs.expected(job('*[1]'))).toBe(3);
});
