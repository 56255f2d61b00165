/** Tickets of one file. */
export const MOST_CODES = 500
export const MOST_UNITS = 100

/** Types of codes that every scanner reads as they were typed, without a check digit or brackets of their own. */
export const READ_AS_TYPED = ['qrcode', 'code128', 'datamatrix', 'azteccode', 'pdf417'] as const

/** K-ERROR-025. */
export const NO_CODE = 'Veuillez entrer au moins un code pour générer un PDF.'
