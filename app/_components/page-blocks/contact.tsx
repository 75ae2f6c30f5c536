import { getContactPage, type PageBlock } from '@/lib/content/index.ts';
import { MAX_LENGTH } from '@/lib/validation/max-length.ts';
import { BlockSection } from './block-section.tsx';
import { LazyMessageForm } from './lazy-message-form.tsx';

/** The contact form, its subject filled in. */
export async function Contact({
  block,
  id,
  path,
}: {
  block: PageBlock<'contactBlock'>;
  id: string;
  /** The page that it stands on, where the answer to a post without scripts is shown. */
  path: string;
}) {
  const { words } = await getContactPage();
  return (
    <BlockSection id={id} title={block.title} text={block.text} isBeside>
      <div className="tile p-6 sm:p-9">
        <LazyMessageForm
          max={MAX_LENGTH.message}
          words={words}
          page={`${path}#${id}`}
          subject={block.subject ?? ''}
        />
      </div>
    </BlockSection>
  );
}
