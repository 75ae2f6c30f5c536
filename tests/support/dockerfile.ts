import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';

/** One line of a Dockerfile: its word, and the rest. */
type Instruction = { name: string; rest: string };

/** One image of the Dockerfile, from `FROM` on. */
export type Image = { from: string; name: string | undefined; instructions: Instruction[] };

/** The images of the repository's Dockerfile, in order; the last one is what is built. */
export function readImages(): Image[] {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*$/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const images: Image[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [from = '', , as] = rest.split(' ');
      images.push({ from, name: as, instructions: [] });
    } else {
      images.at(-1)?.instructions.push({ name, rest });
    }
  }
  return images;
}

/** The rest of each line that begins with this word in an image. */
export const linesOf = ({ instructions }: Image, name: string): string[] =>
  instructions.filter((one) => one.name === name).map(({ rest }) => rest);

/** The program and its arguments of a line like `CMD ["node", "main.ts"]`. */
export const commandOf = (line: string): string[] =>
  JSON.parse(line.slice(line.indexOf('['))) as string[];

/** The variables that an image sets. */
export const environmentOf = (image: Image): Record<string, string> =>
  Object.fromEntries(
    linesOf(image, 'ENV')
      .flatMap((line) => [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)])
      .map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]),
  );

/** The image that is deployed. */
export function readImage(): Image {
  const image = readImages().at(-1);
  if (!image) throw new Error('the Dockerfile has no image');
  return image;
}
