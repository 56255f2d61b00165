import type { MemberCardStock, PromoCodeStock } from '#kernel/catalogue/tables.ts'
import type { StockMode } from '#kernel/stock/tables.ts'
import { closedWeek } from '#kernel/time/opening-hours.ts'
import type { OfferDiscount, TimeRange, Weekday, WeekHours } from '#kernel/time/types.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'
import type { PaletteName } from './pictures/palettes.ts'
import type { Motif } from './pictures/picture.ts'

/** The demo's hand-written catalogue; keys become ids (`a-demo-…`). Prices are euro cents. */

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

/** A place of one activity's own, with all fields of its form. */
export type OwnPlace = DemoPlace & { name: string; phone: string; hours: Hours }

export interface DemoVendor {
  key: string
  name: string
  /** First and last name of the contact. */
  contact: [string, string]
  /** At least one, since the form requires it. */
  places: [DemoPlace, ...DemoPlace[]]
  hours: Hours
  /** Closed days, counted from the day of loading. */
  closed?: { inDays: number; reason: string }[]
  picture: PictureName
  markdown: string
  site?: string
  /** Key of the owning group. */
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
  /** Hours after loading at which its sale opens, with a queue. */
  opensInHours?: number
  maxPerPerson?: number
  /** Kind of contract, where the default by stock is not it. */
  contractKind?: ContractKind
}

export type DemoStock =
  /** Weekly slots; each time is `HH:mm-HH:mm` in the region's zone. */
  | (Sold & { kind: 'weekly'; days: Weekday[]; times: string[]; quantity: number })
  /** Single slots; in Pregenerated mode each has as many stored documents as places. */
  | (Sold & { kind: 'slots'; inDays: number[]; time: string; quantity: number })
  /** One period starting on the day of loading; Pregenerated has `documents` stored documents. */
  | (Sold & {
      kind: 'flexible'
      days: number
      quantity?: number
      documents?: number
      unlimited?: boolean
      hours?: Hours
    })
  /** Third-party tickets; priced for each of the coming `days`, or once for a ticket without date. */
  | {
      kind: 'expert'
      provider: string
      days: number
      products: { key: string; label: string; description: string; price: number; originalPrice: number }[]
    }

export interface DemoOffer {
  label: string
  discount: OfferDiscount
  /** Duration from the moment of loading; without it the offer has no end. */
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
  /** The first picture is the cover. */
  pictures: PictureName[]
  markdown: string
  /** True for a premium activity. */
  cse?: boolean
  forChildren?: true
  /** Key of the group to which it is restricted. */
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
  /** Offers on all activities of a partner. */
  vendorOffers: (DemoOffer & { vendor: string })[]
}

/** Opening hours by weekday: `hours('Tuesday Wednesday', '10:00-12:00', '14:00-18:00')`. */
export function hours(days: string, ...times: string[]): Hours {
  return Object.fromEntries(days.split(' ').map((day) => [day, times.map(timeRange)]))
}

/** All seven days; days without hours are closed. */
export const wholeWeek = (open: Hours): WeekHours => ({ ...closedWeek(), ...open })

export const everyDay = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'
export const weekdaysIn = (days: string): Weekday[] => days.split(' ') as Weekday[]

/** Parses `HH:mm-HH:mm`; throws on anything else. */
export function timeRange(text: string): TimeRange {
  const [startHour, startMinute, endHour, endMinute] = (/^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? [])
    .slice(1)
    .map(Number)
  if (startHour === undefined || startMinute === undefined || endHour === undefined || endMinute === undefined)
    throw new Error(`No time range: ${text}`)
  return { startHour, startMinute, endHour, endMinute }
}
