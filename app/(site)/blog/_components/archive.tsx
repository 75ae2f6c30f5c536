import { sayExample } from '@/lib/articles/example.ts';
import type { ArticleSummary } from '@/lib/content/index.ts';
import { formatMonth } from '@/lib/format/dates.ts';
import { articlePath } from '@/lib/site/pages.ts';

/** The oldest articles, a line each. */
export function Archive({
  title,
  articles,
  exampleLabel,
}: {
  title: string;
  articles: ArticleSummary[];
  exampleLabel: string;
}) {
  return (
    <section aria-labelledby="archives" className="pt-10">
      <h2 id="archives" className="text-block">
        {title}
      </h2>
      <ul className="mt-6">
        {articles.map((article) => (
          <li key={article.id} className="border-line border-t-[1.5px] last:border-b-[1.5px]">
            <a
              href={articlePath(article.slug)}
              className="group flex flex-wrap items-baseline justify-between gap-x-6 py-3"
            >
              <span className="font-semibold underline-offset-4 group-hover:text-accent group-hover:underline">
                {sayExample(article.title, article.isExample, exampleLabel)}
              </span>
              <span className="text-muted text-sm">{formatMonth(article.publishedAt)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
