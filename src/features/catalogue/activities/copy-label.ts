const LONGEST_LABEL = 200
const MARK = ' (copie)'

/** The name of a copy, within what a name may be long. */
export const copyLabel = (label: string): string => label.slice(0, LONGEST_LABEL - MARK.length) + MARK
