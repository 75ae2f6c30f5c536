import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { CopyLink } from '@/app/_components/ui/copy-link.tsx';
import { shareLinks } from '@/lib/articles/share.ts';
import type { BlogPage } from '@/lib/content/index.ts';

const look = buttonClass('secondary', '!min-h-11 !px-5 !py-2');

/** Passing the article on: plain links, nothing of a network is loaded. */
export function Share({
  title,
  url,
  heading,
  words,
}: {
  title: string;
  url: string;
  heading: string;
  words: BlogPage['words'];
}) {
  const links = shareLinks({ url, title });
  return (
    <section aria-labelledby="partage" className="no-print">
      <h2 id="partage" className="font-sans font-semibold text-base tracking-normal">
        {heading}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={links.mail} className={look}>
          {words.mailButton}
        </a>
        <a href={links.linkedIn} className={look} rel="noopener">
          {words.linkedInButton}
        </a>
        <CopyLink url={url} label={words.copyButton} copied={words.copiedText} className={look} />
      </div>
    </section>
  );
}
