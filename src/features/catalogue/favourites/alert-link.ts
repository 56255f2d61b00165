/** Stands in place of a group in the links that end alerts; no group has such an id. */
export const FAVOURITE_MAILS = 'favourites'
