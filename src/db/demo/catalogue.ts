import type { MemberCardStock, PromoCodeStock } from '#kernel/catalogue/tables.ts'
import type { StockMode } from '#kernel/stock/tables.ts'
import { closedWeek } from '#kernel/time/opening-hours.ts'
import type { OfferDiscount, TimeRange, Weekday, WeekHours } from '#kernel/time/types.ts'
import type { PaletteName } from './pictures/palettes.ts'
import type { Motif } from './pictures/picture.ts'

/** The demo's catalogue as it is written by hand; keys become ids (`a-demo-…`). Prices are euro cents. */

export type PictureName = `${Motif} ${PaletteName}`

export interface DemoCategory {
  key: string
  name: string
  description: string
  picture: PictureName
  children?: DemoCategory[]
}

export interface DemoPlace {
  street: string
  postalCode: string
  city: string
  lat: number
  lng: number
  name?: string
  phone?: string
}

export type Hours = Partial<Record<Weekday, TimeRange[]>>

/** All of one activity, as its form asks for it. */
export type OwnPlace = DemoPlace & { name: string; phone: string; hours: Hours }

export interface DemoVendor {
  key: string
  name: string
  /** First and last name of the contact. */
  contact: [string, string]
  /** At least one: the form asks for it. */
  places: [DemoPlace, ...DemoPlace[]]
  hours: Hours
  /** Closed days, counted from the day of loading. */
  closed?: { inDays: number; reason: string }[]
  picture: PictureName
  markdown: string
  site?: string
  /** Key of the group that owns it. */
  group?: string
}

export interface DemoOption {
  label: string
  description?: string
  public: number
  ours: number
  max?: number
}

export interface DemoTicket {
  label: string
  description?: string
  public: number
  ours: number
  fees?: number
  span?: number
  min?: number
  max?: number
  options?: DemoOption[]
}

interface Sold {
  mode: StockMode
  tickets: DemoTicket[]
  terms?: string
  sendEmail?: boolean
  /** Its sale opens so many hours after the demo was loaded, by a line. */
  opensInHours?: number
  maxPerPerson?: number
}

export type DemoStock =
  /** Slots that return every week; each time is `HH:mm-HH:mm` on the region's clock. */
  | (Sold & { kind: 'weekly'; days: Weekday[]; times: string[]; quantity: number })
  /** Single slots; with Pregenerated mode each has as many stored documents as places. */
  | (Sold & { kind: 'slots'; inDays: number[]; time: string; quantity: number })
  /** One period from the day of loading on; Pregenerated has `documents` stored documents. */
  | (Sold & {
      kind: 'flexible'
      days: number
      quantity?: number
      documents?: number
      unlimited?: boolean
      hours?: Hours
    })
  /** Third-party tickets; priced for each of the coming `days`, or once without date. */
  | {
      kind: 'expert'
      provider: string
      days: number
      products: { key: string; label: string; description: string; price: number; originalPrice: number }[]
    }

export interface DemoOffer {
  label: string
  discount: OfferDiscount
  /** Applies from the moment of loading for this long; else always. */
  flashHours?: number
  hoursByWeek?: Hours
}

export type DemoAddress =
  | { type: 'Vendor' }
  | { type: 'AtHome'; rangeInKm: number; text: string }
  | { type: 'Website'; url: string }
  | { type: 'Manual'; text: string; place?: OwnPlace }

export interface DemoActivity {
  key: string
  vendor: string
  label: string
  categories: string[]
  /** The first is the cover. */
  pictures: PictureName[]
  markdown: string
  /** Premium. */
  cse?: boolean
  forChildren?: true
  /** Key of the group it is restricted to. */
  group?: string
  address?: DemoAddress
  promoCode?: PromoCodeStock
  memberCard?: MemberCardStock
  header?: string
  stocks?: DemoStock[]
  offer?: DemoOffer
}

export interface DemoCatalogue {
  categories: DemoCategory[]
  vendors: DemoVendor[]
  activities: DemoActivity[]
  /** Offers that hold for a whole vendor. */
  vendorOffers: (DemoOffer & { vendor: string })[]
}

/** `hours('Tuesday Wednesday', '10:00-12:00', '14:00-18:00')`. */
export function hours(days: string, ...times: string[]): Hours {
  return Object.fromEntries(days.split(' ').map((day) => [day, times.map(timeRange)]))
}

/** All seven days; those without hours are closed. */
export const wholeWeek = (open: Hours): WeekHours => ({ ...closedWeek(), ...open })

export const everyDay = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
export const weekdaysIn = (days: string): Weekday[] => days.split(' ') as Weekday[]

/** `HH:mm-HH:mm`; throws when it is not. */
export function timeRange(text: string): TimeRange {
  const [startHour, startMinute, endHour, endMinute] = (/^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? [])
    .slice(1)
    .map(Number)
  if (startHour === undefined || startMinute === undefined || endHour === undefined || endMinute === undefined)
    throw new Error(`No time range: ${text}`)
  return { startHour, startMinute, endHour, endMinute }
}
