import { paragraphs } from '@/lib/content/paragraphs.ts';
import { Words } from './whole-words.tsx';
import './faq-accordion.css';

/**
 * Questions that open one at a time (product.md, Accessibility): details with one name are the browser's own
 * accordion, which the keyboard works and which needs no script.
 */
export function FaqAccordion({
  name,
  entries,
}: {
  name: string;
  entries: Array<{ id: string; question: string; answer: string }>;
}) {
  return (
    <div>
      {entries.map(({ id, question, answer }) => (
        <details
          key={id}
          name={name}
          className="faq-item group border-ink border-t-[1.5px] last:border-b-[1.5px]"
        >
          <summary className="flex min-h-16 items-center gap-5 py-5 hover:text-accent">
            <h3 className="min-w-0 flex-1 text-xl leading-snug">
              <Words>{question}</Words>
            </h3>
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="size-5 flex-none transition-transform group-open:rotate-180"
            >
              <path
                d="m4 7.5 6 6 6-6"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </summary>
          <div className="grid max-w-2xl gap-3 pb-7 text-muted">
            {paragraphs(answer).map((text) => (
              <p key={text}>
                <Words>{text}</Words>
              </p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
