/** Of the booking module's heading, where the focus goes from the reservation button, and back to from the cart. */
export const bookingHeadingId = 'reservation'
