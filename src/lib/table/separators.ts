/** Separators of cells, in the order in which they are tried. */
export const separators = ['\t', ';', ',', '|', ' '] as const
export type Separator = (typeof separators)[number]
