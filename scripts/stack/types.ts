import { join } from 'node:path';
import { ROOT } from './config.ts';

const bin = (name: string) => join(ROOT, 'node_modules', name);

/** Writes the types of the routes, which the next one needs. */
export const ROUTES = [bin('next/dist/bin/next'), 'typegen'];

/**
 * The check of the types. An incremental run does not see what a global declaration changes elsewhere (TypeScript 7.0).
 * Several checkers repeat much of each other's work: on two cores they take twice the processor's time, and no less of ours.
 */
export const TYPES = [
  bin('typescript/bin/tsc'),
  ...['--noEmit', '--incremental', 'false', '--checkers', '1'],
];
