import { createRandomText } from '#lib/random-text.ts'

/** Temporary id of a row that is not stored yet. */
export const newId = createRandomText(10)
