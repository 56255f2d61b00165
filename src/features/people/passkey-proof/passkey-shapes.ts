import { z } from 'zod'

const word = z.string().max(2000)
const base64Url = z
  .string()
  .max(8000, { abort: true })
  .regex(/^[\w-]+$/)
const transport = z.string().max(40)

/** A new key as the browser describes it; only the fields that are read. */
export const passkeyCreation = z.strictObject({
  id: base64Url.max(1400),
  rawId: base64Url.max(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.array(transport).max(10),
  }),
})

/** A challenge signed by the browser with a key. */
export const passkeyProof = z.strictObject({
  id: base64Url.max(1400),
  rawId: base64Url.max(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.optional(),
  }),
})

const knownKey = z.object({ id: word, type: z.literal('public-key'), transports: z.array(transport).optional() })

/** Arguments of `navigator.credentials.get`. */
export const passkeyRequest = z.object({
  challenge: word,
  rpId: word,
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** If empty, the person chooses among the passkeys that the device has for this site. */
  allowCredentials: z.array(knownKey),
})

/** Another host that has passkeys of the person. */
export const passkeyPlace = z.object({ host: z.string(), url: z.string() })

/** Arguments of `navigator.credentials.create`. */
export const passkeyOffer = z.object({
  challenge: word,
  rp: z.object({ id: word, name: word }),
  user: z.object({ id: word, name: word, displayName: word }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
