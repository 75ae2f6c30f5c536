/** Where the feed is; a reader finds it from every page of the blog. */
export const FEED_PATH = '/blog/flux.xml';
