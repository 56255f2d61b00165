/** VAT contained in a price that includes it, rounded to a cent. */
export const vatWithin = (total: number, rate: number): number => Math.round((total * rate) / (10_000 + rate))

/** VAT contained in a sum that may be negative; the same cents taken back have the same VAT. */
export const signedVat = (total: number, rate: number): number =>
  total < 0 ? -vatWithin(-total, rate) : vatWithin(total, rate)
