/** UTF-8 read as Windows-1252, Mac or DOS letters read as it, and what no encoding could read. */
const MISREAD = /[ÃÂ][\u00a0-\u00bf]|â€|\ufffd|[\u0080-\u009f]|\p{L}[‚ƒ„†‡ˆ‰‹•˜›]|\p{Ll}[ŽŠ]/u

/** Letters that stand in no word: the file was read in another encoding than its own. */
export const looksMisread = (text: string): boolean => MISREAD.test(text)

/** `1,23457E+12`, or fifteen digits and nothing but zeros behind them. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$|^[1-9]\d{14}0+$/i

/** A long number of which a spreadsheet has kept the first digits only. */
export const looksRounded = (text: string): boolean => ROUNDED.test(text.replace(/\s/g, ''))
