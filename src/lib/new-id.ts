import { customAlphabet } from 'nanoid'

const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 20)

/** Prefixes of ids; those that the specification lists are fixed (G26). */
export type IdPrefix =
  | 'm'
  | 'c1'
  | 'c2'
  | 'c3'
  | 'ti'
  | 'eti'
  | 'tio'
  | 'swt'
  | 'si'
  | 'sb'
  | 'o'
  | 'ug'
  | 'u'
  | 'v'
  | 'a'
  | 'l'
  | 'oi'
  | 'ci'
  | 'pa'
  | 'se'
  | 'es'
  | 'f'
  | 'job'
  | 'mail'
  | 'au'
  | 'of'
  | 'rf'
  | 'msg'
  | 'ap'
  | 'tr'
  | 'tk'
  | 'im'
  | 'ck'
  | 'sl'
  | 'ki'

/** A random id such as `oi-3k2…`, about 103 bits. */
export const newId = (prefix: IdPrefix): string => `${prefix}-${random()}`
