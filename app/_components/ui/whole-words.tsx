import { splitWholeWords } from '@/lib/typography/whole-words.ts';

/** Text whose words with a hyphen stay on one line (« e-mail », « engage-t-il »), and whose « 1er » is raised. Read or
 * copied, it is the same. */
export function Words({ children }: { children: string }) {
  return splitWholeWords(children).map(({ text, look, start }) => {
    if (look === 'plain') return text;
    if (look === 'raised') return <sup key={start}>{text}</sup>;
    return (
      <span key={start} className="whitespace-nowrap">
        {text}
      </span>
    );
  });
}
