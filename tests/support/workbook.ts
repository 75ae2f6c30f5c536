import { strFromU8, unzipSync } from 'fflate';

/** A cell as a spreadsheet takes it: a text, or a number with the format that it is shown in. */
export type ReadCell = string | { number: number; format: string } | null;

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

const unescaped = (xml: string) =>
  xml
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

/** The lines of a sheet of a workbook, its first; throws where anything in it is computed. */
export async function readWorkbook(file: Blob, number = 1): Promise<ReadCell[][]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const sheet = part(`xl/worksheets/sheet${number}.xml`);
  if (/<f[\s>]/.test(sheet)) throw new Error('a cell is computed');
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(
    ([, text = '']) => unescaped(text),
  );
  const styles = part('xl/styles.xml');
  const named = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, unescaped(code)] as const,
    ),
  );
  const [, used = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  const formats = [...used.matchAll(/<xf ([^>]*)>/g)].map(
    ([, xf = '']) => named.get(/numFmtId="(\d+)"/.exec(xf)?.[1] ?? '') ?? '',
  );
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: ReadCell[] = [];
    for (const [, at = '', more = '', value = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(?:<v>(.*?)<\/v>)?/g,
    )) {
      const column = [...at].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < column) cells.push(null);
      const style = Number(/ s="(\d+)"/.exec(more)?.[1] ?? 0);
      cells.push(
        / t="s"/.test(more)
          ? (texts[Number(value)] ?? null)
          : value === ''
            ? null
            : { number: Number(value), format: formats[style] ?? '' },
      );
    }
    return cells;
  });
}
