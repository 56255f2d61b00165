/** Marks of a mailing's text in whose place each reader finds their own name. */
export const firstNameMark = /\{ ?pr[ée]nom ?\}/giu
export const lastNameMark = /\{ ?nom ?\}/giu

const anyMark = /\{[^{}\n]{1,40}\}/gu

/** Words in braces that stand for nothing, each once: every reader would find them as they were typed. */
export const unknownMarks = (text: string): string[] => [
  ...new Set(text.replaceAll(firstNameMark, '').replaceAll(lastNameMark, '').match(anyMark) ?? []),
]
