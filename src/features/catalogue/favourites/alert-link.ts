/** Replaces the group in links that end alerts; no group has this id. */
export const FAVOURITE_MAILS = 'favourites'
