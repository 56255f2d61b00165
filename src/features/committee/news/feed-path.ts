/** Path of a member's news feed; its token and `.xml` follow. */
export const FEED_PATH = '/rss'
