import { legalTerms } from './legal-terms.ts'
import { counted, plural } from './plural.ts'
import { days, hours, minutes, weeks } from './spans.ts'

const megabytes = (count: number) => ({ bytes: count * 1024 * 1024, text: `${count} Mo` })
const rows = (count: number) => ({ count, text: counted(count, 'ligne') })
const characters = (count: number) => ({ length: count, text: `${count} ${plural(count, 'caractère')}` })

/** Limits named in code and in French sentences: a change here changes both. */
export const limits = {
  /** Time for which a purchase holds its places. */
  cartHold: minutes(30),
  password: characters(8),
  signInLink: minutes(15),
  /** Lifetime of a link to set a new password, or to confirm an erasure. */
  proofLink: hours(1),
  /** Lifetime of a link to register or to accept an invitation. */
  accountLink: weeks(2),
  /** Time after the last visit for which a session stays open. */
  session: days(30),
  /** Time after its last sign-in for which a device is known. */
  knownDevice: days(400),
  /** Pause between two mails that give the same person access. */
  accessMailPause: minutes(2),
  /** Pause between an invitation and its reminder. */
  reminderPause: hours(24),
  /** Time for which a new super admin approves no change of a partner's account; the others can take the right away. */
  newSuperAdmin: hours(24),
  ...legalTerms,
  /** Time ahead in which operators are alerted of dates without places, of openings, and of ends of promotions. */
  alertedDates: days(30),
  alertedOpening: days(7),
  alertedEnd: days(3),
  /** Time within which a deletion or change can be taken back. */
  undo: days(30),
  /** Time for which a list of people that was imported is kept after its last use. */
  importedList: days(30),
  /** Time for which a finished task and its result are kept. */
  taskResult: days(30),
  /** Lease of the one job that requests a refund. */
  refundLease: minutes(2),
  /** Lifetime of an answer's captcha token. */
  captcha: minutes(10),
  expertCatalogueRefresh: minutes(15),
  /** Hours before a slot after midnight from which the evening before admits: usually, and at most. */
  earlyEntry: { usualHours: 2, hours: 12, text: hours(12).text },
  /** Times for which a check-in device works offline, the usual one first. */
  offlineCheckIn: { minutes: minutes(10), hour: hours(1), fourHours: hours(4) },
  picture: megabytes(10),
  /** Largest ticket document, or file of a committee's library. */
  document: megabytes(20),
  /** Largest table for an import. */
  table: megabytes(10),
  tableRows: rows(20_000),
  /** Largest workbook, decompressed. */
  workbook: megabytes(20),
} as const

/** Sentence about a bank's delay, which no code of ours decides. */
export const BANK_DELAY = 'Comptez 5 à 10 jours pour que votre banque l’affiche.'
