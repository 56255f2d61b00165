/** Order number shown to people for a payment: 20 digits, from the last 64 bits of the SHA-256 of `paymentId`. */
export async function orderNumber(paymentId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(paymentId))
  return new DataView(hash)
    .getBigUint64(hash.byteLength - 8)
    .toString()
    .padStart(20, '0')
}
