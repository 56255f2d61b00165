import { bytesToBase64Url } from './base64-url.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Makes a JWT with these claims (RS256). */
export async function signedToken(claims: object, sign: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<string> {
  const part = (value: object) => bytesToBase64Url(encode(JSON.stringify(value)))
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${bytesToBase64Url(await sign(encode(signed)))}`
}
