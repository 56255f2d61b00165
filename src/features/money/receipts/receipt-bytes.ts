/** Decodes a receipt's base64 into bytes. */
export const receiptBytes = (pdf: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))
