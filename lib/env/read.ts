import type { z } from 'zod';

/** A bad environment: a French line for each bad variable. No stack: no code is at fault. */
export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.stack = this.message;
  }
}

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
 * @throws EnvironmentError
 */
export function readEnv<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const { data } = parse(schema);
  if (!data) throw new EnvironmentError(problemsOf(schema));
  return data;
}
