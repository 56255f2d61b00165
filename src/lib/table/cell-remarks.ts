/** Signs of a wrong encoding: UTF-8 read as Windows-1252, Mac or DOS letters read as it, and undecodable bytes. */
const MISREAD = /[ÃÂ][\u00a0-\u00bf]|â€|\ufffd|[\u0080-\u009f]|\p{L}[‚ƒ„†‡ˆ‰‹•˜›]|\p{Ll}[ŽŠ]/u

/** True for letters that occur in no word: the file was read in the wrong encoding. */
export const looksMisread = (text: string): boolean => MISREAD.test(text)

/** True for `1,23457E+12`: the spreadsheet has kept only the first digits of a number. */
export const isScientific = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.replace(/\s/g, ''))

/** True for fifteen digits followed only by zeros: a spreadsheet keeps no more than fifteen. */
export const hasFifteenDigits = (text: string): boolean => /^[1-9]\d{14}0+$/.test(text.replace(/\s/g, ''))

export const looksRounded = (text: string): boolean => isScientific(text) || hasFifteenDigits(text)
