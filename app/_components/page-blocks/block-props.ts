import type { PageBlock, SiteSettings } from '@/lib/content/index.ts';

/** What a block is set with: itself, the id of its title, and the site around it. */
export type BlockProps<Type extends PageBlock['_type']> = {
  block: PageBlock<Type>;
  id: string;
  settings: SiteSettings;
};
