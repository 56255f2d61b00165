import { z } from 'zod'

const word = z.string().max(2000)
const base64Url = z
  .string()
  .max(8000, { abort: true })
  .regex(/^[\w-]+$/)
const transport = z.string().max(40)

/** How the browser tells of a key that it has made. Only what is looked at. */
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

/** How it signs the challenge with one. */
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

/** What `navigator.credentials.get` is asked with. */
export const passkeyRequest = z.object({
  challenge: word,
  rpId: word,
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: the person chooses among those that the device has for this site. */
  allowCredentials: z.array(knownKey),
})

/** Another host that has passkeys of the person. */
export const passkeyPlace = z.object({ host: z.string(), url: z.string() })

/** What `navigator.credentials.create` is asked with. */
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
