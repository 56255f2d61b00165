/** Invisible characters that come with text copied from a page or mail; no text needs them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Joiners beside Latin letters and signs of a keyboard; Persian, Indic scripts and emoji need theirs. */
const JOINERS = /(?<=^|[\p{ASCII}\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\p{ASCII}\p{Script=Latin}])/gu

/** Text as a person sees it: composed accents, as typed on a keyboard, and no invisible characters. */
export const seenText = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '').replace(JOINERS, '')
