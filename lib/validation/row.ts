import * as z from 'zod/mini';

const camelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const named = (row: unknown): unknown =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]))
    : row;

/** A row as the database answers it, its columns by their names here: `issuedOn` is what it calls `issued_on`. */
export const row = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(z.transform(named), z.object(shape));
