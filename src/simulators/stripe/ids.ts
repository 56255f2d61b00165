import { customAlphabet } from 'nanoid'

const random = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

/** An id in Stripe's style, such as `pi_3Nk…`. */
export const newId = (prefix: 'ch' | 'dp' | 'evt' | 'pi' | 'pm' | 'po' | 're' | 'req' | 'txn'): string =>
  `${prefix}_${random()}`

export const newClientSecret = (intentId: string): string => `${intentId}_secret_${random()}`
