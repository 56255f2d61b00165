/** What the office calls the level of a stock that comes to its end. */
export const levelTexts = { low: 'Stock bas', out: 'Épuisé' } as const
