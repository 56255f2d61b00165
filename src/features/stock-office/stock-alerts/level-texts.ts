/** Names of the alert levels in the office. */
export const levelTexts = { low: 'Stock bas', out: 'Épuisé' } as const
