/** What parts the cells of a line, in the order in which it is looked for. */
export const separators = ['\t', ';', ',', '|', ' '] as const
export type Separator = (typeof separators)[number]
