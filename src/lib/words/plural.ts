/** French counts 0, 1 and 1,5 in the singular. `many` where an s at the end does not make it. */
export const plural = (count: number | bigint, one: string, many = `${one}s`): string =>
  count >= 2 || count <= -2 ? many : one

/** The same after its number: "1 234 places". */
export const counted = (count: number | bigint, one: string, many?: string): string =>
  `${count.toLocaleString('fr')} ${plural(count, one, many)}`
