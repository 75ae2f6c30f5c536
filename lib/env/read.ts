import type { z } from 'zod';
import { StartupError } from './startup-error.ts';

function parse<Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape);
  // Blank is absent: a copy of .env.example sets every variable to nothing.
  return schema.safeParse(
    Object.fromEntries(names.map((name) => [name, process.env[name] || undefined])),
  );
}

/** A French line for each bad variable, which says what to write. Never a value: some are secrets. */
export function problemsOf(schema: z.ZodObject): string[] {
  const { error } = parse(schema);
  return (error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`);
}

/**
 * Reads the variables that a schema names from the environment.
 *
 * @throws StartupError
 */
export function readEnv<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const { data } = parse(schema);
  if (!data) throw new StartupError(problemsOf(schema).join('\n'));
  return data;
}
