/** Signs without width that come along with a copy from a page or a mail: nobody sees them, and no text means them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g

/** A text as it is seen: each accent in one sign with its letter, as it is typed here, and nothing that is not shown. */
export const seenText = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '')
