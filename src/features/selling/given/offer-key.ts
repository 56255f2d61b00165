/** Key of an offer's mail, listed with the other mails of its order. */
export const offerKey = (orderItemId: string, giftId: string): string => `gift:${orderItemId}:${giftId}`
