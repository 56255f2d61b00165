/** As many activities as /search-activity answers; with so many there may be more. */
export const mostFound = 20
