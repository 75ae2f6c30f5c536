import type { SanityClient } from '@sanity/client';
import type { Place } from './place.ts';

/** Dependencies of a source's reading. */
export type SourceContext = {
  client: SanityClient;
  /** The signed-in editor's token, for the site's own routes; none where a cookie says who it is. */
  token: string | undefined;
};

/** Where places come from; each is read, and fails, by itself. */
export type Source = {
  /** What it has, as a failure names it. */
  name: string;
  /**
   * Least letters to be typed before it is read; 0 for what is read as the dialog opens. What the server searches is asked
   * again with all that is typed.
   */
  from: number;
  isSearchedByServer: boolean;
  read: (context: SourceContext, typed: string) => Promise<Place[]>;
};
