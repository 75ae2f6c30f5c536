import * as z from 'zod/mini';
import { isDay } from '../format/period.ts';

/** A day that has to be there, ISO. */
export const day = z.string().check(z.refine<string>(isDay, { error: 'Choisissez une date.' }));
