/**
 * Id of the booking module's heading, which gets the focus from the reservation button and on the way back from the
 * cart.
 */
export const bookingHeadingId = 'reservation'
