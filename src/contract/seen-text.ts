/** Invisible characters that come with text copied from a page or mail; no text needs them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g

/** Text as a person sees it: composed accents, as typed on a keyboard, and no invisible characters. */
export const seenText = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '')
