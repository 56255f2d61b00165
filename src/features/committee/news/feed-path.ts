/** Of the news for a reader; its token and `.xml` follow. */
export const FEED_PATH = '/rss'
