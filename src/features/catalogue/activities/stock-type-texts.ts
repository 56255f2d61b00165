/** Name of each type of stock in the office. */
export const stockTypeTexts = { Standard: 'Standard', PromoCode: 'Promo Code', MemberCard: 'Member Card' } as const
