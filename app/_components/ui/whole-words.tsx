import { splitWholeWords } from '@/lib/typography/whole-words.ts';

/** Text whose words with a hyphen stay on one line: « e-mail », « engage-t-il ». Read or copied, it is the same. */
export function Words({ children }: { children: string }) {
  return splitWholeWords(children).map(({ text, whole, start }) =>
    whole ? (
      <span key={start} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
