/** Most tickets in one file. */
export const MOST_CODES = 500
export const MOST_UNITS = 100

/** Symbologies that every scanner reads as typed, without adding a check digit or brackets. */
export const READ_AS_TYPED = ['qrcode', 'code128', 'datamatrix', 'azteccode', 'pdf417'] as const

/** K-ERROR-025. */
export const NO_CODE = 'Veuillez entrer au moins un code pour générer un PDF.'
