import { formatPrice } from '#kernel/time/money.ts'

/** Cents from which a cell has no room for cents: on a phone of 320 pixels without the sign, and on a desk with it. */
export const WHOLE_ON_PHONE = 100_00
export const WHOLE_ON_DESK = 1000_00

/** Price in a calendar's cell: whole euros from `wholeFrom` on, rounded up, so that nobody pays more than it says. */
export const cellPrice = (cents: number, wholeFrom: number): string =>
  cents < wholeFrom ? formatPrice(cents) : formatPrice(Math.ceil(cents / 100) * 100).replace(',00', '')
