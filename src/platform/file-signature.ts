export interface SignedFileRequest {
  method: string
  key: string
  expires: string
  type: string
  name: string
}

/** HMAC-SHA-256 over what a signed file address allows, hex. */
export async function fileSignature(appKey: Uint8Array, request: SignedFileRequest): Promise<string> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(appKey), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const text = ['file', request.method, request.key, request.expires, request.type, request.name].join('\n')
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
