import { customAlphabet } from 'nanoid'

/** Id in the provider's style: a long number. */
export const newNumber = customAlphabet('123456789', 19)
