/** Signs webhook bodies like Stripe: `t=<seconds>,v1=<HMAC-SHA256 of "t.body", hex>`. */
export const webhookSigner = (secret: string): ((body: string, now: number) => Promise<string>) => {
  const utf8 = new TextEncoder()
  const key = crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (body, now) => {
    const seconds = Math.floor(now / 1000)
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await key, utf8.encode(`${seconds}.${body}`)))
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return `t=${seconds},v1=${hex}`
  }
}
