import { customAlphabet } from 'nanoid'

/** Ids are long numbers at the provider. */
export const newNumber = customAlphabet('123456789', 19)
