import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { ROOT } from '../../scripts/stack/config.ts';

const manifestSchema = z.object({
  commands: z.record(
    z.string(),
    z.object({
      aliases: z.array(z.string()),
      args: z.record(z.string(), z.object({ required: z.boolean().default(false) })),
      flags: z.record(
        z.string(),
        z.object({
          type: z.enum(['boolean', 'option']),
          char: z.string().optional(),
          multiple: z.boolean().default(false),
          exclusive: z.array(z.string()).default([]),
          deprecated: z.unknown().optional(),
        }),
      ),
    }),
  ),
});

/** A command of Sanity's CLI, and what it was given. */
type Found = {
  args: Array<{ required: boolean }>;
  options: ParseArgsOptionsConfig;
  /** Flags of which one alone may be given. */
  exclusive: string[][];
  given: string[];
};

/** The commands of the Sanity CLI that is installed, by the list that it comes with. */
export function readSanityCommands(): { find: (words: string[]) => Found } {
  const manifest = join(ROOT, 'node_modules/@sanity/cli/oclif.manifest.json');
  const { commands } = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const named = new Map(
    Object.entries(commands).flatMap(([name, command]) =>
      [name, ...command.aliases].map((each) => [each.replaceAll(':', ' '), command] as const),
    ),
  );
  return {
    find(words) {
      const lengths = words.map((_, index) => words.length - index);
      const length = lengths.find((count) => named.has(words.slice(0, count).join(' ')));
      const command = named.get(words.slice(0, length).join(' '));
      if (!length || !command) throw new Error(`no command of Sanity's: ${words.join(' ')}`);
      const flags = Object.entries(command.flags).filter(([, { deprecated }]) => !deprecated);
      return {
        args: Object.values(command.args),
        options: Object.fromEntries(
          flags.map(([name, { type, char, multiple }]) => [
            name,
            { type: type === 'option' ? 'string' : type, multiple, ...(char && { short: char }) },
          ]),
        ),
        exclusive: flags.flatMap(([name, flag]) => flag.exclusive.map((other) => [name, other])),
        given: words.slice(length),
      };
    },
  };
}
