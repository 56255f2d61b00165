const encoder = new TextEncoder()

/** Encodes a DER value. */
function der(type: number, ...content: (Uint8Array | number)[]): Uint8Array {
  const bytes = content.flatMap((part) => (typeof part === 'number' ? [part] : [...part]))
  const { length } = bytes
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.from([type, ...size, ...bytes])
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const sha256WithRsa = der(0x30, der(0x06, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05))
const name = der(0x30, der(0x31, der(0x30, der(0x06, 0x55, 0x04, 0x03), der(0x0c, encoder.encode('sns stand-in')))))
const validity = der(0x30, der(0x17, encoder.encode('250101000000Z')), der(0x17, encoder.encode('490101000000Z')))

/** Self-signed certificate for this key. */
async function signCertificate({ publicKey, privateKey }: CryptoKeyPair): Promise<string> {
  const key = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const version = der(0xa0, der(0x02, 2))
  const signed = der(0x30, version, der(0x02, 1), sha256WithRsa, name, validity, name, key)
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, Uint8Array.from(signed))
  const whole = der(0x30, signed, sha256WithRsa, der(0x03, 0, new Uint8Array(signature)))
  return `-----BEGIN CERTIFICATE-----\n${base64(whole).replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

type Fields = Record<string, string>

/** Signed fields of each type, in Amazon's order. */
const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/** Simulates Amazon SNS: signs messages in version 1 (SHA-1) or 2 (SHA-256), with its own certificate. */
export async function openNoticeSigner(topic: string) {
  const rsa = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.from([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey({ ...rsa, hash: 'SHA-256' }, true, ['sign', 'verify'])
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  const keys = {
    '1': await crypto.subtle.importKey('pkcs8', pkcs8, { ...rsa, hash: 'SHA-1' }, false, ['sign']),
    '2': pair.privateKey,
  }
  let count = 0

  async function sign(facts: Fields, version: '1' | '2' = '2'): Promise<Fields> {
    const message: Fields = {
      ...{ Type: 'Notification', MessageId: `notice-${++count}`, TopicArn: topic, Timestamp: new Date().toISOString() },
      ...{ SignatureVersion: version, SigningCertURL: 'https://sns.eu-west-3.amazonaws.com/stand-in.pem' },
      ...facts,
    }
    const text = (signedFields[message.Type ?? ''] ?? [])
      .flatMap((field) => (message[field] === undefined ? [] : [`${field}\n${message[field]}\n`]))
      .join('')
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys[version], encoder.encode(text))
    return { ...message, Signature: base64(new Uint8Array(signature)) }
  }

  return {
    certificate: await signCertificate(pair),
    sign,
    /** Notice of SES about one mail, as a signed message. */
    notice: (type: 'Bounce' | 'Complaint' | 'Delivery', providerId: string, facts: object = {}, version?: '1' | '2') =>
      sign(
        {
          Message: JSON.stringify({
            notificationType: type,
            mail: { messageId: providerId },
            [type.toLowerCase()]: facts,
          }),
        },
        version,
      ),
  }
}
