import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate, Time } from '@peculiar/asn1-x509'

const sha256 = () => new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null })
const rsa = () => new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.1', parameters: null })

export interface CmsSigner {
  /** DER; the signer's own first, then those that lead to a trusted one. */
  certificates: readonly Uint8Array<ArrayBuffer>[]
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] })

/** Hexadecimal digits of the bytes, which sort as DER sorts the parts of a SET. */
const sortKey = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

interface Encoded {
  attribute: Attribute
  bytes: Uint8Array
}

/** Sorts attributes as DER requires for a SET. */
const inOrder = (attributes: readonly Attribute[]): Encoded[] =>
  attributes
    .map((each) => ({ attribute: each, bytes: new Uint8Array(AsnConvert.serialize(each)) }))
    .sort((one, other) => (sortKey(one.bytes) < sortKey(other.bytes) ? -1 : 1))

/** Bytes to sign: the attributes as a SET, although the structure holds them as [0] (RFC 5652, 5.4). */
function encodeSet(parts: readonly Encoded[]): Uint8Array {
  const content = parts.flatMap(({ bytes }) => [...bytes])
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.from([0x31, ...size, ...content])
}

/**
 * Makes a detached signature of `content` (CMS SignedData, DER) with time and certificates, as Apple requires for a
 * pass.
 */
export async function signDetached(content: Uint8Array, signer: CmsSigner, now: number): Promise<Uint8Array> {
  const certificates = signer.certificates.map((der) => AsnConvert.parse(der, Certificate))
  const [own] = certificates
  if (!own) throw new Error('A signer has a certificate.')
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(content))
  const attributes = inOrder([
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_signingTime, AsnConvert.serialize(new Time(new Date(now)))),
    attribute(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
  ])
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: own.tbsCertificate.issuer,
        serialNumber: own.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: sha256(),
    signedAttrs: attributes.map((each) => each.attribute),
    signatureAlgorithm: rsa(),
  })
  info.signature = new OctetString(await signer.sign(encodeSet(attributes)))
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256()]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(certificates.map((certificate) => new CertificateChoices({ certificate }))),
    signerInfos: new SignerInfos([info]),
  })
  const whole = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) })
  return new Uint8Array(AsnConvert.serialize(whole))
}
