export const separators = ['\t', ';', ',', ' '] as const
export type Separator = (typeof separators)[number]

export const separatorTexts: Record<Separator, string> = {
  '\t': 'Tabulation',
  ';': 'Point-virgule',
  ',': 'Virgule',
  ' ': 'Espace',
}

/** The third line is the sample, else the second or the first: a title or a heading may stand before it. */
const takeSample = (text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return lines[2] ?? lines[1] ?? lines[0] ?? ''
}

/** A tab, else a semicolon, else a comma, else a space: the first of them that stands in the sample (P-RULE-021, 022). */
export function detectSeparator(text: string): Separator {
  const sample = takeSample(text)
  return separators.find((separator) => sample.includes(separator)) ?? ' '
}
