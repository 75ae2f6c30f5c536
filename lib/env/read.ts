import * as z from 'zod/mini';
import { StartupError } from './startup-error.ts';

/** Names, and their values where they are set. */
type Variables = Readonly<Record<string, string | undefined>>;

function parse<Schema extends z.core.$ZodObject>(schema: Schema, variables: Variables) {
  const names = Object.keys(schema._zod.def.shape);
  // Blank is absent: a copy of .env.example sets every variable to nothing.
  return z.safeParse(
    schema,
    Object.fromEntries(names.map((name) => [name, variables[name] || undefined])),
  );
}

const lines = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message }) => `${String(path[0])} ${message}.`);

/** A French line for each bad variable, which says what to write. Never a value: some are secrets. */
export function problemsOf(schema: z.core.$ZodObject): string[] {
  const { error } = parse(schema, process.env);
  return error ? lines(error) : [];
}

/**
 * Reads the variables that a schema names, by default from the environment of the process.
 *
 * @throws StartupError
 */
export function readEnv<Schema extends z.core.$ZodObject>(
  schema: Schema,
  variables: Variables = process.env,
): z.infer<Schema> {
  const { data, error } = parse(schema, variables);
  if (error) throw new StartupError(lines(error).join('\n'));
  return data;
}
