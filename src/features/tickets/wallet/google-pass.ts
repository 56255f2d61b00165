import { siteIcon } from '#features/people/themes/app-icon.ts'
import { passFormats } from '#features/tickets/documents/pass-formats.ts'
import { localIso, placeZone, printedPlace } from '#kernel/time/place-clock.ts'
import { signedToken } from '#lib/signed-token.ts'
import type { GoogleChange, GooglePasses } from '#platform/wallet-port.ts'
import type { PassTicket } from './pass-ticket.ts'

const french = (value: string) => ({ defaultValue: { language: 'fr', value } })

/** Google's ids allow only letters, digits, dots and dashes. */
const idPart = (text: string) => text.replace(/[^\w.-]/g, '_')

/**
 * The ticket and its own class, since one ticket of an item may move to another date; uses Google's published names for
 * event tickets.
 */
export function googlePassContent(
  { issuerId }: Pick<GooglePasses, 'issuerId'>,
  pass: PassTicket,
  regionZone: string,
): GoogleChange {
  const { serial, ticket, code, codeType, holder, theme, url } = pass
  const classId = `${issuerId}.date-${idPart(serial)}`
  const { address, startTs, endTs } = ticket
  // Google shows the local time as written with its offset, so it is given in the place's zone.
  const at = (ts: number) => localIso(placeZone(regionZone, printedPlace(address)), ts)
  return {
    eventTicketClass: {
      id: classId,
      issuerName: theme.title,
      reviewStatus: 'UNDER_REVIEW',
      eventName: french(ticket.activityLabel),
      hexBackgroundColor: siteIcon(theme, 0).background,
      ...(address === null ? {} : { venue: { name: french(ticket.vendorName), address: french(address) } }),
      ...(startTs === null || endTs === null ? {} : { dateTime: { start: at(startTs), end: at(endTs) } }),
    },
    eventTicketObject: {
      id: `${issuerId}.${idPart(serial)}`,
      classId,
      state: code === null ? 'INACTIVE' : 'ACTIVE',
      ticketHolderName: holder,
      ticketNumber: `${ticket.unitNumber} / ${ticket.unitCount}`,
      ticketType: french(ticket.ticketLabel),
      ...(code === null ? {} : { barcode: { type: passFormats.google[codeType], value: code, alternateText: code } }),
      textModulesData: [
        { id: 'date', header: 'Date', body: ticket.validityDateStr },
        ...(ticket.priceText ? [{ id: 'price', header: 'Prix', body: ticket.priceText }] : []),
        ...(ticket.numberText ? [{ id: 'number', header: 'Billet n°', body: ticket.numberText }] : []),
      ],
      linksModuleData: { uris: [{ id: 'order', uri: url, description: 'Votre billet' }] },
    },
  }
}

/** URL by which Google Wallet takes the ticket: contains a token signed by our key. */
export async function googlePassLink(
  google: GooglePasses,
  pass: PassTicket,
  { origin, zone, now }: { origin: string; zone: string; now: number },
): Promise<string> {
  const { eventTicketClass, eventTicketObject } = googlePassContent(google, pass, zone)
  const claims = {
    iss: google.account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now / 1000),
    origins: [origin],
    payload: { eventTicketClasses: [eventTicketClass], eventTicketObjects: [eventTicketObject] },
  }
  return `${google.saveUrl}${await signedToken(claims, google.sign)}`
}
