/**
 * Every rule that reads a date, on both days on which the clocks change and at midnight in Paris, wherever the process
 * lives: nothing may depend on the zone of the machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { clockCases, midnight } from './clock-cases.ts'

/** Tested where what they need is made. */
const elsewhere = {
  bestStatements: 'currentBest, written to the database',
  refreshBest: 'currentBest, written to the database',
  demoStockStatements: 'starts with today: startOfDay',
  finishStock: 'refreshBest',
  sellingState: 'currentBest',
  defaultCentre: 'a place, no date',
  loadDay: 'dayArgs',
  nextDays: 'dayKey',
  useNextDays: 'nextDays and monthRange',
  findTicket: 'startOfDay',
  findDayStart: 'dayKeyToUtc and startOfDay',
  alertMail: 'formatDate and formatTime',
  digestMail: 'formatDate and formatTime',
  favouritesMail: 'formatDate',
  offerMail: 'formatDate',
  readTermsFile: 'formatDate',
  momentText: 'formatDate and formatTime',
  buildReceipt: 'formatDate and formatTime',
  issueSteps: 'wallClockToUtc, of 1 January',
  untilLimit: 'validityText',
  pollMoment: 'formatDate and formatTime',
  slotsText: 'formatDate and formatTime',
  heldMail: 'formatDate and formatTime',
  endedMail: 'formatDate and formatTime',
  soldOutTickets: 'slotsText',
  datesText: 'slotsText',
  anyTimeText: 'formatDate',
  saleNotOpenText: 'formatDate and formatTime',
  missedText: 'formatTime',
  endedText: 'formatTime',
  spokenText: 'missedText and endedText',
  problemText: 'saleNotOpenText',
  momentOffers: 'applicableOffers',
  linesOn: 'applicableOffers and validityDateStr',
  scanAnswer: 'offlineAnswer: the same words of a moment',
  usePartnerCheckIn: 'offlineAnswer',
  doorQuestions: 'offlineAnswer',
  appointmentTimes: 'dayKeyToUtc and startOfDay',
  ticketCalendar: 'appointmentTimes; its file names the zone',
  googlePassLink: 'localIso',
  timeZoneRules: 'offsetAt',
  factsQuery: 'isOpenSql',
  isOpenSql: 'wallClock and dayKey',
  regionClockText: 'a name, no date',
  findPlaces: 'a place, no date',
  exactPlace: 'a place, no date',
  lookUpOffline: 'a place, no date',
  readNear: 'a place, no date',
  readPlaceAndWords: 'a place, no date',
  schoolHolidays: 'a zone of schools, no clock',
  schoolHolidaysKnownUntil: 'a zone of schools, no clock',
  regionTerritory: 'a name, no date',
  holdsAt: 'applicableOffers',
  viewWithdrawalOrder: 'withdrawalEnd',
  lineEnd: 'withdrawalEnd',
  lineProblem: 'withdrawalEnd and formatDate',
  termText: 'formatDate',
  readPurchases: 'dayKey',
  loadSettings: 'dayKey',
  exhaustionDay: 'dayKey',
  invoiceXml: 'dayKey',
  invoiceColumns: 'sheetMoment',
  sealedInvoiceColumns: 'invoiceColumns',
  ledgerColumns: 'sheetMoment',
  transactionColumns: 'sheetMoment',
  statementLineColumns: 'sheetMoment',
  commissionVats: 'dayKey',
  commissionVatByVendor: 'monthsWithin',
  selfBillDocument: 'formatDate, dayKey and dayKeyToUtc',
  selfBillNote: 'formatDate and dayKeyToUtc',
  selfBillXml: 'dayKey',
  commissionTable: 'sheetDay',
  readStatementParts: 'splitPeriod',
  withdrawalMail: 'formatDate and formatTime',
  answerMail: 'formatDate and formatTime',
}

const ownZone = process.env.TZ
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe.each(['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris', 'UTC'])('on a machine in %s', (zone) => {
  test.each(Object.keys(clockCases))('%s', (name) => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    // Another way to the same: Date itself has followed.
    expect(new Date(midnight).getHours()).toBe(
      { 'Pacific/Auckland': 10, 'America/Los_Angeles': 15, 'Europe/Paris': 0, UTC: 22 }[zone],
    )
    for (const [found, wanted] of clockCases[name]?.() ?? []) expect(found).toEqual(wanted)
  })
})

test('every function that takes a time zone is tested', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(features|kernel)\/(?!.*\/office\/).*\.tsx?$/.test(file),
  )
  const named = files.flatMap((file) => {
    const source = readFileSync(`src/${file}`, 'utf8')
    const heads = source.matchAll(
      /^export (?:async )?(?:function|const) ([a-z]\w*)(?:<[^>]*>)?(?: =)?\s*(?:async )?\(([^)]*)\)/gm,
    )
    return [...heads].flatMap(([, name = '', parameters = '']) => (/\bzone\b/.test(parameters) ? [name] : []))
  })
  expect(named.length).toBeGreaterThan(15)
  const known = [...Object.keys(clockCases), ...Object.keys(elsewhere)]
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})
