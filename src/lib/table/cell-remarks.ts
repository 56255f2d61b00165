/** UTF-8 read as Windows-1252, Mac or DOS letters read as it, and what no encoding could read. */
const MISREAD = /[ÃÂ][\u00a0-\u00bf]|â€|\ufffd|[\u0080-\u009f]|\p{L}[‚ƒ„†‡ˆ‰‹•˜›]|\p{Ll}[ŽŠ]/u

/** Letters that stand in no word: the file was read in another encoding than its own. */
export const looksMisread = (text: string): boolean => MISREAD.test(text)

/** `1,23457E+12`: a spreadsheet has kept the first digits of a number only. */
export const isScientific = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.replace(/\s/g, ''))

/** Fifteen digits and nothing but zeros behind them: so many does a spreadsheet keep. */
export const hasFifteenDigits = (text: string): boolean => /^[1-9]\d{14}0+$/.test(text.replace(/\s/g, ''))

export const looksRounded = (text: string): boolean => isScientific(text) || hasFifteenDigits(text)
