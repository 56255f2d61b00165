/** French plural: 0, 1 and 1,5 are singular. `many` for plurals not formed by adding an s. */
export const plural = (count: number | bigint, one: string, many = `${one}s`): string =>
  count >= 2 || count <= -2 ? many : one

/** Number with its noun: "1 234 places". */
export const counted = (count: number | bigint, one: string, many?: string): string =>
  `${count.toLocaleString('fr')} ${plural(count, one, many)}`
