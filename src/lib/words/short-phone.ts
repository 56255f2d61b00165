/**
 * Short numbers that telephones in France dial as they are (Arcep's plan): emergencies, 116 and 118 with three more
 * digits, a provider's own 10 and the 30 to 39 of services. Five digits receive messages alone.
 */
const SHORT = '(?:1[578]|11[2459]|19[167]|1[ .]?1[ .]?[68](?:[ .]?\\d){3}|(?:10|3\\d)[ .]?\\d\\d)'
const ALONE = new RegExp(`^${SHORT}$`)
const IN_TEXT = new RegExp(`(?<![+\\d]|\\d[ .])${SHORT}(?![ .]?\\d)`)

/** True for a short number alone: « 15 », « 36 39 », « 116 117 ». */
export const isShortPhone = (text: string): boolean => ALONE.test(text)

/** The first short number among the words of a text, or null. */
export const findShortPhone = (text: string): string | null => IN_TEXT.exec(text)?.[0].replace(/\D/g, '') ?? null
