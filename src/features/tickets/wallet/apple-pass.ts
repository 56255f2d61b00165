import { zipSync } from 'fflate'
import { siteIcon } from '#features/people/themes/app-icon.ts'
import { passFormats } from '#features/tickets/documents/pass-formats.ts'
import type { Compute } from '#platform/compute-port.ts'
import type { ApplePasses } from '#platform/wallet-port.ts'
import type { PassTicket } from './pass-ticket.ts'

/** Access by which a phone asks for the pass again (Apple's "PassKit Web Service"). */
export interface PassService {
  /** Address before Apple's paths, without a slash at its end. */
  url: string
  token: string
}

/** Widths in pixels by name, as Apple asks for; the logo is shown beside the site's name. */
const pictures = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 } as const

const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

/** Contents of pass.json: an event ticket, with Apple's published keys. */
export function applePassContent(
  { passTypeId, teamId }: Pick<ApplePasses, 'passTypeId' | 'teamId'>,
  { serial, ticket, code, codeType, holder, theme, url }: PassTicket,
  service: PassService,
) {
  const { background, foreground } = siteIcon(theme, 0)
  const access =
    code === null
      ? { voided: true }
      : {
          barcodes: [
            {
              format: passFormats.apple[codeType] ?? passFormats.apple.qrcode,
              message: code,
              messageEncoding: 'iso-8859-1',
              altText: code,
            },
          ],
        }
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: serial,
    webServiceURL: service.url,
    authenticationToken: service.token,
    organizationName: theme.title,
    description: `Billet : ${ticket.activityLabel}`,
    logoText: theme.title,
    backgroundColor: rgb(background),
    foregroundColor: rgb(foreground),
    labelColor: rgb(foreground),
    sharingProhibited: true,
    ...access,
    ...(ticket.startTs === null ? {} : { relevantDate: new Date(ticket.startTs).toISOString() }),
    ...(ticket.endTs === null ? {} : { expirationDate: new Date(ticket.endTs).toISOString() }),
    eventTicket: {
      primaryFields: [{ key: 'event', label: ticket.vendorName, value: ticket.activityLabel }],
      secondaryFields: [{ key: 'date', label: 'Date', value: ticket.validityDateStr }],
      auxiliaryFields: [
        { key: 'ticket', label: 'Billet', value: ticket.ticketLabel },
        { key: 'unit', label: 'Numéro', value: `${ticket.unitNumber} sur ${ticket.unitCount}` },
        { key: 'holder', label: 'Au nom de', value: holder },
      ],
      backFields: [
        ...(ticket.priceText ? [{ key: 'price', label: 'Prix', value: ticket.priceText }] : []),
        ...(ticket.numberText ? [{ key: 'number', label: 'Billet n°', value: ticket.numberText }] : []),
        ...(ticket.address === null ? [] : [{ key: 'place', label: 'Adresse', value: ticket.address }]),
        ...(ticket.terms === null ? [] : [{ key: 'terms', label: 'Conditions', value: ticket.terms }]),
        { key: 'order', label: 'Commande', value: url },
      ],
    },
  }
}

/** SHA-1, as Apple's manifest requires. */
async function fileDigest(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array(bytes)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Makes a signed .pkpass: pass.json, pictures, a manifest of their digests, and its signature. */
export async function buildApplePass(
  { apple, compute }: { apple: ApplePasses; compute: Compute },
  pass: PassTicket,
  service: PassService,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await Promise.all(
    Object.entries(pictures).map(
      async ([name, size]) => [name, await compute.run('app-icon', siteIcon(pass.theme, size))] as const,
    ),
  )
  const encode = (content: object) => new TextEncoder().encode(JSON.stringify(content))
  const files: Record<string, Uint8Array> = {
    'pass.json': encode(applePassContent(apple, pass, service)),
    ...Object.fromEntries(drawn),
  }
  const digests = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => [name, await fileDigest(bytes)] as const),
  )
  const manifest = encode(Object.fromEntries(digests))
  const signature = await apple.sign(manifest)
  // Stored uncompressed, as pictures are compressed already.
  return zipSync({ ...files, 'manifest.json': manifest, signature }, { level: 0 })
}
