/** The rules behind the office's stock form: what is complete, what it says, and what it sends. */
import { expect, test } from 'vitest'
import { incompleteText } from '#features/stock/expert-tickets/incomplete-tickets.ts'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { extractSchedule, longestRun } from '#features/stock/slots/weekly-schedule.ts'
import { weeklySlotKey, weeklySlots } from '#features/stock/slots/weekly-template.ts'
import { copiedStock } from '#features/stock-office/stock-admin/office/copied-stock.ts'
import { checkStock } from '#features/stock-office/stock-admin/office/form/check-stock.ts'
import { withDays } from '#features/stock-office/stock-admin/office/form/period-days.ts'
import { toStockInput, weeklyIds } from '#features/stock-office/stock-admin/office/form/stock-input.ts'
import {
  emptyStock,
  type StockValues,
  storedStock,
} from '#features/stock-office/stock-admin/office/form/stock-values.ts'
import { isLoss, margins } from '#features/stock-office/stock-admin/office/tickets/margins.ts'
import {
  isComplete,
  ticketProblems,
  ticketsErrors,
  ticketsToComplete,
} from '#features/stock-office/stock-admin/office/tickets/ticket-problems.ts'
import {
  newOption,
  newTicket,
  type TicketValues,
} from '#features/stock-office/stock-admin/office/tickets/ticket-values.ts'
import { wallClockToUtc } from '#kernel/time/region-time.ts'
import type { TimeRange, Weekday } from '#kernel/time/types.ts'

const PARIS = 'Europe/Paris'
const REUNION = 'Indian/Reunion'

const ticket = (facts: Partial<TicketValues> = {}): TicketValues => ({
  ...newTicket(),
  label: 'Adulte',
  publicPrice: '20',
  youpiizPrice: '15,5',
  buyingPrice: '12.00',
  ...facts,
})

const plainSpaces = (text: string) => text.replace(/\s/g, ' ')

const range = (start: number, end: number): TimeRange => ({
  startHour: Math.floor(start),
  startMinute: (start % 1) * 60,
  endHour: Math.floor(end),
  endMinute: (end % 1) * 60,
})

const period = { startTs: Date.UTC(2026, 2, 1), endTs: Date.UTC(2026, 11, 1) }
const slot = (weekday: Weekday, start: number, end: number, facts: object = {}) => ({
  weekday,
  timeOfDay: range(start, end),
  quantity: 10,
  period,
  ...facts,
})

// [K-CONSTANT-003] [K-CONSTANT-004] [K-CONSTANT-005] [K-CONSTANT-002]
test('a stock form accepts a ticket with its label and three prices, and fills in the usual limits', () => {
  expect([...ticketProblems(ticket(), null)]).toEqual([])
  const sent = stockInput.shape.ticketInfo.parse(
    toStockInput(
      { ...emptyStock(''), tickets: [ticket({ options: [{ ...newOption(), ...ticket(), id: 'new-o' }] })] },
      { zone: PARIS, ids: new Map(), commission: null },
    ).ticketInfo,
  )
  expect(sent[0]).toMatchObject({ span: 1, minQuantity: 1, maxQuantity: 20, visibility: 'Public' })
  expect(sent[0]?.youpiizPrice).toEqual({ cents: 1550, currency: 'eur' })
  expect(newOption().maxQuantity).toBe('20')
})

test('a stock form refuses half a place and half a ticket, with a sentence at the field', () => {
  const whole = 'Entrez un nombre entier, par exemple 20.'
  for (const name of ['minQuantity', 'maxQuantity'] as const)
    expect([...ticketProblems(ticket({ [name]: '1,5' }), null)]).toEqual([[name, whole]])
  const values = { ...emptyStock(''), tickets: [ticket()] }
  expect(
    checkStock(null)({ ...values, reservation: 'Flexible', isLimited: true, quantity: '7,4' }).get('quantity'),
  ).toBe(whole)
  expect(checkStock(null)({ ...values, reservation: 'Fixed', quantity: '1,5' }).get('quantity')).toBe(whole)
  expect(checkStock(null)({ ...values, maxPerPerson: '2,5' }).get('maxPerPerson')).toBe(whole)
})

test('a stock form says the limit of an amount in euros, and that of a count as a count', () => {
  const said = (facts: Partial<TicketValues>) => [...ticketProblems(ticket(facts), null).values()].map(plainSpaces)
  expect(said({ buyingPrice: '99999999' })).toEqual(['Au plus 1 000 000 €.'])
  expect(said({ publicPrice: '1000000,01' })).toEqual(['Au plus 1 000 000 €.'])
  expect(said({ publicPrice: '1000000' })).toEqual([])
  expect(said({ buyingPrice: '-1' })).toEqual(['Au moins 0 €.'])
  expect(said({ buyingPrice: '999999999999999' })).toEqual(['Ce nombre est trop grand.'])
  expect(said({ maxQuantity: '2000000' })).toEqual(['Au plus 1 000 000.'])
})

test('a stock form refuses a ticket or an option without label or price, or with a maximum below its minimum', () => {
  const problem = (facts: Partial<TicketValues>) => [...ticketProblems(ticket(facts), null)]
  expect(problem({ label: ' ' })).toEqual([['label', 'À renseigner.']])
  for (const name of ['publicPrice', 'youpiizPrice', 'buyingPrice'] as const) {
    expect(problem({ [name]: '' })).toEqual([[name, 'À renseigner.']])
    expect(problem({ [name]: '12,345' })[0]?.[0]).toBe(name)
  }
  expect(problem({ minQuantity: '5', maxQuantity: '4' })).toEqual([
    ['maxQuantity', 'Le maximum est inférieur au minimum.'],
  ])
  expect(problem({ minQuantity: '4', maxQuantity: '4' })).toEqual([])
  expect(problem({ youpiizPrice: '21' })).toEqual([['youpiizPrice', 'Le prix Youpiiz dépasse le prix public.']])
  expect(problem({ minQuantity: '-1' })[0]?.[0]).toBe('minQuantity')
  const incomplete = ticket({ options: [newOption()] })
  expect(isComplete(incomplete, null)).toBe(false)
  expect([...ticketProblems(incomplete, null).keys()][0]).toBe('options[0].label')
})

// [K-ERROR-015] [K-ERROR-017] [K-ERROR-018] [K-ERROR-019]
test('a stock form names the incomplete tickets', () => {
  const bad = () => ticket({ label: '' })
  expect(ticketsErrors([], null)).toEqual([['tickets', 'Aucun ticket renseigné']])
  expect(ticketsErrors([ticket(), bad()], null)).toEqual([['tickets[1].label', 'Ticket #2 incomplet']])
  expect(ticketsErrors([bad(), ticket(), bad()], null)[0]).toEqual(['tickets[0].label', 'Tickets #1 et #3 incomplets'])
  expect(ticketsErrors([bad(), bad(), ticket(), bad()], null)[0]?.[1]).toBe('Tickets #1, #2 et #4 incomplets')
  expect(ticketsToComplete([1, 3])).toBe('Ticket(s) #2 et #4 incomplet(s)')
  // ExperTicket tickets require a product, too.
  const whole = { label: 'Adulte', productId: 'p-1' }
  const [unnamed, unchosen] = [
    { ...whole, label: ' ' },
    { ...whole, productId: '' },
  ]
  expect(incompleteText([whole])).toBeNull()
  expect([incompleteText([whole, unnamed]), incompleteText([unchosen])]).toEqual([
    'Ticket #2 incomplet',
    'Ticket #1 incomplet',
  ])
  expect(incompleteText([unnamed, whole, unchosen, unnamed])).toBe('Tickets #1, #3 et #4 incomplets')
})

test('a stock form shows the margin, and the saving of a buyer', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(margins(ticket(), null).margin)).toBe('3,50 € (22,6 %)')
  expect(plain(margins(ticket(), null).discount)).toBe('22,5 %')
  expect(margins(ticket({ buyingPrice: '' }), null).margin).toBe('–')
  // An agent earns 12.5 % of 15,50 €, whatever was typed as the buying price.
  expect(plain(margins(ticket({ buyingPrice: '' }), 1250).margin)).toBe('1,94 € (12,5 %)')
  expect([isLoss(ticket({ buyingPrice: '99' }), null), isLoss(ticket({ buyingPrice: '99' }), 1250)]).toEqual([
    true,
    false,
  ])
})

test('a ticket of a partner who sells by an agent needs no buying price, and keeps what the commission leaves', () => {
  const sold = ticket({ buyingPrice: '', options: [{ ...newOption(), ...ticket({ buyingPrice: '' }), id: 'new-o' }] })
  expect([...ticketProblems(sold, null).keys()]).toEqual(['buyingPrice', 'options[0].buyingPrice'])
  expect(isComplete(sold, 1250)).toBe(true)
  const facts = { zone: PARIS, ids: new Map(), commission: 1250 }
  const sent = (tickets: TicketValues[]) => toStockInput({ ...emptyStock(''), tickets }, facts).ticketInfo[0]
  expect(sent([sold])?.buyingPrice).toEqual({ cents: 1356, currency: 'eur' })
  expect(sent([sold])?.options?.[0]?.buyingPrice).toEqual({ cents: 1356, currency: 'eur' })
  // One that was agreed on before stays.
  expect(sent([ticket()])?.buyingPrice).toEqual({ cents: 1200, currency: 'eur' })
})

test('a stock form finds the schedule that slots were cut from', () => {
  const hours = { Monday: [range(9, 12), range(14, 18.5)], Saturday: [range(22, 2)] }
  const slots = weeklySlots(hours, 30)
  const schedule = extractSchedule(slots.map((one) => ({ ...one, quantity: 10, period })))
  if (typeof schedule === 'string') throw new Error(schedule)
  expect(schedule).toMatchObject({ durationMinutes: 30, quantity: 10, period })
  expect(schedule.hours.Monday).toEqual([range(9, 12), range(14, 18.5)])
  const again = weeklySlots(schedule.hours, 30)
  expect(again.map(weeklySlotKey).toSorted()).toEqual(slots.map(weeklySlotKey).toSorted())
})

// [K-RULE-056] [K-ERROR-021] [K-ERROR-022] [K-ERROR-023] [K-ERROR-024]
test('a stock form says why slots have no schedule in common', () => {
  const [one, other] = [slot('Monday', 9, 10), slot('Monday', 10, 11)]
  expect(extractSchedule([])).toBe('Not enough info')
  for (const unset of [{ quantity: Number.NaN }, { period: { ...period, startTs: Number.NaN } }])
    expect(extractSchedule([one, { ...other, ...unset }]), JSON.stringify(unset)).toBe('Not enough info')
  expect(extractSchedule([{ ...one, period: { ...period, endTs: Number.NaN } }])).toBe('Not enough info')
  expect(extractSchedule([one, slot('Monday', 10, 12)])).toBe("Duration minutes don't match")
  for (const differs of [{ startTs: period.startTs + 1 }, { endTs: period.endTs + 1 }])
    expect(extractSchedule([one, { ...other, period: { ...period, ...differs } }])).toBe("Periods don't match")
  expect(extractSchedule([one, { ...other, quantity: 11 }])).toBe("Quantities don't match")
  expect(typeof extractSchedule([one, other])).toBe('object')
})

test('a stock form counts consecutive slots, through Sunday night too', () => {
  expect(longestRun([])).toBe(0)
  expect(longestRun(weeklySlots({ Monday: [range(9, 12), range(13, 14)] }, 30))).toBe(6)
  expect(longestRun(weeklySlots({ Sunday: [range(23, 24)], Monday: [range(0, 1)] }, 30))).toBe(4)
  const allDay = Object.fromEntries(['Monday', 'Tuesday'].map((day) => [day, [range(0, 0)]]))
  expect(longestRun(weeklySlots(allDay, 60))).toBe(48)
})

const batch = (reservation: StockBatch['reservation'], zone: string): StockBatch => ({
  id: 'b-1',
  activityId: 'a-1',
  mode: { type: 'Automatic', sendEmail: false },
  reservation,
  ticketInfo: [],
  terms: '',
  lowStockAt: null,
  opensAt: null,
  maxPerPerson: null,
  earlyEntryHours: 2,
  contractKind: null,
  tellsContact: null,
  totals: { stocks: 1, remaining: 1, bought: 0, reserved: 0 },
  createdAt: 0,
  updatedAt: wallClockToUtc(zone, 2026, 1, 1),
})

const stock = (id: string, when: { startTs: number; endTs: number }, type: 'Fixed' | 'Flexible') => ({
  id,
  activityId: 'a-1',
  batchId: 'b-1',
  mode: { type: 'Automatic' as const, sendEmail: false },
  quantity: 10,
  reservation:
    type === 'Fixed' ? { type, period: when } : { type, period: when, schedule: { type: 'Inherit' as const } },
  visibility: 'Public' as const,
  terms: '',
  weeklyTemplateId: null,
  stockHint: 'Available' as const,
  remaining: 10,
  bought: 0,
  reserved: 0,
  adjustedAt: null,
  createdAt: 0,
})

test.each([PARIS, REUNION])(
  'a stock form sends the stored values when nothing is changed, on both clock-change days (%s)',
  (zone) => {
    for (const [month, date] of [
      [3, 29],
      [10, 25],
    ] as const) {
      for (const seconds of [0, 17_000]) {
        // Both moments that show 02:30 on the day on which the clocks are put back.
        for (const shift of [0, 3_600_000]) {
          const startTs = wallClockToUtc(zone, 2026, month, date, 2, 30) + shift + seconds
          const when = { startTs, endTs: startTs + 5_400_000 }
          const dates = storedStock(batch({ type: 'Fixed', stocks: [stock('s-1', when, 'Fixed')] }, zone), zone, '')
          const sent = toStockInput(dates, { zone, ids: new Map(), commission: null }).reservation
          expect(sent).toEqual({ type: 'Fixed', slots: [{ id: 's-1', period: when, quantity: 10 }] })
          const flexible = storedStock(
            batch({ type: 'Flexible', stocks: [stock('s-1', when, 'Flexible')] }, zone),
            zone,
            '',
          )
          expect(toStockInput(flexible, { zone, ids: new Map(), commission: null }).reservation).toMatchObject({
            period: when,
            quantity: 10,
          })
        }
      }
      const weekly = weeklySlots({ Sunday: [range(1, 4)] }, 30).map((one, at) => ({
        ...one,
        id: `w-${at}`,
        quantity: 7,
        period: {
          startTs: wallClockToUtc(zone, 2026, month, date),
          endTs: wallClockToUtc(zone, 2026, month, date + 1),
        },
      }))
      const values = storedStock(batch({ type: 'Weekly', weekly }, zone), zone, '')
      expect(values.week).toBe('Schedule')
      const sent = toStockInput(values, { zone, ids: weeklyIds(weekly), commission: null }).reservation
      expect(sent.type === 'Weekly' && sent.slots.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))).toEqual(
        weekly,
      )
    }
  },
)

test('a stock form that begins as a copy names nothing of the original, and its dates are still to be chosen', () => {
  const money = (cents: number) => ({ cents, currency: 'eur' as const })
  const prices = { buyingPrice: money(100), publicPrice: money(300), youpiizPrice: money(200) }
  const sold = { ...prices, description: '', minQuantity: 1, maxQuantity: 20 }
  const option = { ...sold, id: 'tio-1', label: 'Casque' }
  const shared = { ...sold, id: 'ti-1', label: 'Adulte', span: 1, fees: money(0), visibility: 'Public' as const }
  const period = { startTs: wallClockToUtc(PARIS, 2026, 6, 1), endTs: wallClockToUtc(PARIS, 2026, 7, 1) }
  const weekly = weeklySlots({ Monday: [range(10, 12)] }, 60).map((one, at) => ({
    ...one,
    id: `w-${at}`,
    quantity: 7,
    period,
  }))
  const original: StockBatch = {
    ...batch({ type: 'Weekly', weekly }, PARIS),
    ticketInfo: [{ ...shared, options: [option] }],
    terms: 'Sans retour',
    opensAt: period.startTs,
    maxPerPerson: 4,
  }
  const copy = copiedStock(original, PARIS, '')
  expect([...checkStock(null)(copy).keys()]).toEqual(['period'])
  const sent = toStockInput({ ...copy, period }, { zone: PARIS, ids: new Map(), commission: null })
  const slots = weekly.map(({ id: _id, ...slot }) => slot)
  expect(sent).toMatchObject({ terms: 'Sans retour', opensAt: null, maxPerPerson: 4, reservation: { slots } })
  expect(sent.ticketInfo).toMatchObject([{ label: 'Adulte', options: [{ label: 'Casque' }] }])
  expect(JSON.stringify(sent)).not.toMatch(/"id"/)
  const dates = [stock('s-1', period, 'Fixed'), stock('s-2', period, 'Fixed')]
  expect(copiedStock(batch({ type: 'Fixed', stocks: dates }, PARIS), PARIS, '').dates).toMatchObject([
    { day: null, was: null, quantity: '10' },
  ])
})

test("a stock form keeps the moments of a period's unchanged days", () => {
  const was = { startTs: wallClockToUtc(PARIS, 2026, 3, 1, 9), endTs: wallClockToUtc(PARIS, 2026, 10, 26) }
  expect(withDays(PARIS, was, { from: '2026-03-01', to: '2026-10-25' })).toEqual(was)
  expect(withDays(PARIS, was, { from: '2026-03-02', to: '2026-10-25' })).toEqual({
    startTs: wallClockToUtc(PARIS, 2026, 3, 2),
    endTs: was.endTs,
  })
  expect(withDays(PARIS, was, { from: '2026-03-01', to: null })).toEqual({ startTs: was.startTs, endTs: null })
})

test('a stock form sends quantity 0 for a flexible Pregenerated stock and no span for it', () => {
  const values: StockValues = { ...emptyStock(''), mode: 'Pregenerated', quantity: '30', tickets: [ticket()] }
  expect(toStockInput(values, { zone: PARIS, ids: new Map(), commission: null }).reservation).toMatchObject({
    type: 'Flexible',
    quantity: 0,
  })
})

// [K-RULE-053] [K-RULE-054] [K-RULE-057]
test('a stock form refuses slots of zero length or without places, and a confirmation without an email', () => {
  const weekly: StockValues = {
    ...emptyStock(''),
    reservation: 'Fixed',
    hours: { ...emptyStock('').hours, Monday: [range(9, 12)] },
    durationMinutes: '30',
    quantity: '10',
    period,
    tickets: [ticket()],
  }
  expect([...checkStock(null)(weekly)]).toEqual([])
  for (const name of ['durationMinutes', 'quantity'] as const)
    for (const typed of ['0', '-1', '0,5', 'x', ''])
      expect([...checkStock(null)({ ...weekly, [name]: typed }).keys()]).toEqual([name])
  const shortest = { hours: { ...weekly.hours, Monday: [range(9, 9.5)] }, durationMinutes: '1', quantity: '1' }
  expect([...checkStock(null)({ ...weekly, ...shortest })]).toEqual([])
  expect([...checkStock(null)({ ...weekly, durationMinutes: '200' }).keys()]).toEqual(['hours'])
  expect([...checkStock(null)({ ...weekly, mode: 'VendorConfirm' }).keys()]).toEqual(['email'])
  expect([...checkStock(null)({ ...weekly, tickets: [ticket({ span: 7 })] }).keys()]).toEqual(['tickets[0].span'])
  expect([...checkStock(null)({ ...weekly, tickets: [ticket({ span: 6 })] })]).toEqual([])
})
