/**
 * A device with passkeys, without a browser: P-256 keys, no attestation, a counter. It answers what the calls ask as a
 * browser would for a page of `origin`, and can be told to misbehave.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Key {
  id: Buffer
  privateKey: KeyObject
  x: Buffer
  y: Buffer
}

export interface Behaviour {
  origin?: string
  /** The device has seen a finger, a face or a code. */
  verified?: boolean
  /** As the device claims to have counted. */
  counter?: number
}

const base64Url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR of what is needed here: heads, and byte strings. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value))

const coseKey = ({ x, y }: Key): Buffer =>
  Buffer.concat([head(5, 5), int(1), int(2), int(3), int(-7), int(-1), int(1), int(-2), bytes(x), int(-3), bytes(y)])

export function softAuthenticator(host: string, pageOrigin = `http://${host}`) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key: Key = { id: randomBytes(32), privateKey, x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  let counted = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (verified: boolean, counter: number, attested?: Buffer) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }

  return {
    id: base64Url(key.id),
    /** `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }, { origin = pageOrigin, verified = true }: Behaviour = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, key.id.length]), key.id, coseKey(key)])
      const data = authenticatorData(verified, counted, attested)
      const attestation = Buffer.concat([
        ...[head(5, 3), text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData'), bytes(data)],
      ])
      return {
        id: base64Url(key.id),
        rawId: base64Url(key.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64Url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }, behaviour: Behaviour = {}) {
      const { origin = pageOrigin, verified = true, counter = ++counted } = behaviour
      const data = authenticatorData(verified, counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
      return {
        id: base64Url(key.id),
        rawId: base64Url(key.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
        },
      }
    },
  }
}
