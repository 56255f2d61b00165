/** The bytes of a receipt, of its base64. */
export const receiptBytes = (pdf: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))
