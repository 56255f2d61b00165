const LONGEST_LABEL = 200
const MARK = ' (copie)'

/** Name of a copy, cut to the longest allowed name. */
export const copyLabel = (label: string): string => label.slice(0, LONGEST_LABEL - MARK.length) + MARK
