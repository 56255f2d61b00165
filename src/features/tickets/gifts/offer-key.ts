/** The key of the mail with an offer, told with the other mails of its order. */
export const offerKey = (orderItemId: string, giftId: string): string => `gift:${orderItemId}:${giftId}`
