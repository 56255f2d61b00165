import { counted, plural } from './plural.ts'

const numerals: Partial<Record<number, string>> = { 1: 'une', 2: 'deux', 10: 'dix', 30: 'trente' }

const span = (count: number, unit: string, unitMs: number) => ({
  ms: count * unitMs,
  /** "15 minutes". */
  text: `${count} ${plural(count, unit)}`,
  /** "deux semaines". */
  inWords: `${numerals[count] ?? count} ${plural(count, unit)}`,
})
const minutes = (count: number) => span(count, 'minute', 60_000)
const hours = (count: number) => span(count, 'heure', 3_600_000)
const days = (count: number) => span(count, 'jour', 86_400_000)
const weeks = (count: number) => span(count, 'semaine', 7 * 86_400_000)
const megabytes = (count: number) => ({ bytes: count * 1024 * 1024, text: `${count} Mo` })
const rows = (count: number) => ({ count, text: counted(count, 'ligne') })
const characters = (count: number) => ({ length: count, text: `${count} ${plural(count, 'caractère')}` })

/** Limits that both code and sentences name: changed here, they change in both. */
export const limits = {
  /** How long a purchase holds its places. */
  cartHold: minutes(30),
  password: characters(8),
  signInLink: minutes(15),
  /** A link that sets a new password, or confirms that an account is erased. */
  proofLink: hours(1),
  /** A registration or an invitation. */
  accountLink: weeks(2),
  /** Between two mails with access to the same person. */
  accessMailPause: minutes(2),
  /** Between an invitation and a reminder of it. */
  reminderPause: hours(24),
  /** A deleted or changed thing can be taken back. */
  undo: days(30),
  /** A finished task and its result are kept. */
  taskResult: days(30),
  /** A refund is asked for by one job at a time. */
  refundLease: minutes(2),
  /** The token of an answer. */
  captcha: minutes(10),
  expertCatalogueRefresh: minutes(15),
  /** A check-in device without network goes on. */
  offlineCheckIn: minutes(10),
  picture: megabytes(10),
  /** A ticket document, or a file of a committee's library. */
  document: megabytes(20),
  /** A table that is imported. */
  table: megabytes(10),
  tableRows: rows(20_000),
  /** A workbook once it is unpacked. */
  workbook: megabytes(20),
} as const

/** A bank's delay, which no code of ours decides. */
export const BANK_DELAY = 'Comptez 5 à 10 jours pour que votre banque l’affiche.'
