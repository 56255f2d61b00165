const LIFETIME_MS = 10 * 60_000

/** Signed, reusable tokens that prove that the caller has read an answer of ours within 10 minutes (G02, D28). */
export function createCaptcha(appKey: Uint8Array) {
  const key = crypto.subtle.importKey('raw', Uint8Array.from(appKey), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  let current = { second: -1, token: '' }

  const signature = async (issuedAt: number) => {
    const bytes = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(`captcha ${issuedAt}`))
    return btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, '')
  }

  return {
    /** The token of this second: signing one per answer would prove nothing more. */
    async issue(now: number): Promise<string> {
      const second = Math.floor(now / 1000)
      if (current.second !== second) current = { second, token: `${second}.${await signature(second)}` }
      return current.token
    },
    /** The token of this second, if one has been signed already. */
    issued: (now: number): string | undefined =>
      current.second === Math.floor(now / 1000) ? current.token : undefined,
    async verify(token: string | null, now: number): Promise<boolean> {
      const [second, given] = token?.split('.') ?? []
      const issuedAt = Number(second)
      if (given === undefined || !Number.isInteger(issuedAt)) return false
      const age = now - issuedAt * 1000
      return age >= -60_000 && age <= LIFETIME_MS && given === (await signature(issuedAt))
    },
  }
}

export type Captcha = ReturnType<typeof createCaptcha>
