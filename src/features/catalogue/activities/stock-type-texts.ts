/** What the office calls each type of stock. */
export const stockTypeTexts = { Standard: 'Standard', PromoCode: 'Promo Code', MemberCard: 'Member Card' } as const
