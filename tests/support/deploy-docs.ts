/** The commands of one fenced block of a page. */
export type Commands = {
  text: string;
  /** Why no test runs it, as the page says right above it. */
  notRun?: string;
  /** The test of its own that runs it. */
  runBy?: string;
};

/** The blocks of shell commands of a page in Markdown, in order, with what the paragraph above each says of tests. */
export function commandsOf(page: string): Commands[] {
  const blocks: Commands[] = [];
  for (const { 1: indent = '', 2: text = '', index } of page.matchAll(
    /^( *)```sh\n(.*?)^ *```$/gms,
  )) {
    const above =
      page
        .slice(0, index)
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1)
        ?.replace(/\s+/g, ' ') ?? '';
    const notRun = /^ ?\*Not run by a test: (.+)\*$/.exec(above)?.[1];
    const runBy = /^ ?\*Run by a test of its own.*`([^`]+)`\.\*$/.exec(above)?.[1];
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length));
    blocks.push({
      text: lines.join('\n'),
      ...(notRun && { notRun }),
      ...(runBy && { runBy }),
    });
  }
  return blocks;
}
