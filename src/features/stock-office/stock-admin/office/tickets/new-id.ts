import { createRandomText } from '#lib/random-text.ts'

/** Names what is not stored yet, for as long as its form is open. */
export const newId = createRandomText(10)
