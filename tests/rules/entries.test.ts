/** Entries of a purchase: VAT by rate grows and shrinks as on invoices, and letters stay readable in ISO 8859-15. */
import { expect, test } from 'vitest'
import { mergedLines } from '#features/money/entries/entry.ts'
import { endYear, financialYear } from '#features/money/entries/financial-year.ts'
import { latin9 } from '#features/money/entries/latin9.ts'
import { type SoldChange, saleLines, salePoster } from '#features/money/entries/sale-entries.ts'
import type { SoldPart } from '#features/money/entries/sale-rates.ts'
import { vatByRate } from '#features/money/invoices/vat.ts'
import { atLength } from '../support/at-length.ts'
import { plan } from '../support/entries-oracle.ts'
import { seeded } from '../support/seeded.ts'

const RATES = [2000, 1000, 850, 550, 210, 105, 90, 0]
const VAT_ACCOUNTS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(plan.vat).map(([rate, account]) => [account, Number(rate)]),
)

test('after any sales and withdrawals each entry balances, and a purchase given back whole leaves no cent of VAT', () => {
  const random = seeded(20_261_128)
  for (let history = 0; history < atLength(10_000, 1000); history++) {
    const any = () => RATES[random(RATES.length)] ?? 0
    const items = new Map(
      Array.from({ length: 1 + random(3) }, (_, at): [string, SoldPart[]] => [
        `i${at}`,
        Array.from({ length: 1 + random(3) }, () => ({ product: 'services', rate: any(), cents: 1 + random(5000) })),
      ]),
    )
    const feeRate = any()
    const post = salePoster({ items, feeRate })
    const sums = new Map<string, number>()
    const standing = new Map<string, SoldChange>()
    const book = (changes: SoldChange[]) => {
      const lines = mergedLines(saleLines(plan, post(changes)))
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
      for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents)
      for (const change of changes) {
        const key = `${change.isFee} ${change.itemId}`
        standing.set(key, { ...change, cents: (standing.get(key)?.cents ?? 0) + change.cents })
      }
    }
    const fees = random(300)
    const sale = [...items].map(([itemId, parts]) => ({
      ...{ itemId, isFee: false },
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    }))
    book([...sale, { itemId: null, isFee: true, cents: fees }])
    // Everything sold has the VAT of its invoice, rate by rate.
    const lines = [...[...items.values()].flat(), { rate: feeRate, cents: fees }]
    const invoiced = vatByRate(lines.map(({ rate, cents }) => ({ rate, total: cents })))
    for (const { rate, vat } of invoiced)
      if (rate > 0) expect([rate, 0 - (sums.get(plan.vat[String(rate)] ?? '') ?? 0)]).toEqual([rate, vat])
    for (let step = random(4); step > 0; step--) {
      const [itemId, parts] = [...items][random(items.size)] ?? ['', []]
      const most = parts.reduce((sum, { cents }) => sum + cents, 0)
      book([{ itemId: random(4) === 0 ? null : itemId, isFee: false, cents: -(1 + random(most)) }])
    }
    const client = [...standing.values()].reduce((sum, { cents }) => sum + cents, 0)
    expect(sums.get(plan.accounts.client) ?? 0).toBe(client)
    book([...standing.values()].map((change) => ({ ...change, cents: -change.cents })))
    expect([...sums].filter(([, cents]) => cents !== 0)).toEqual([])
    expect([...sums.keys()].every((account) => /^(70|41)/.test(account) || account in VAT_ACCOUNTS)).toBe(true)
  }
})

test('a dispute that is won leaves a purchase the VAT of its invoice, whatever was disputed', () => {
  const post = salePoster({
    items: new Map([['i0', [{ product: 'services', rate: 2000, cents: 1000 }]]]),
    feeRate: 0,
  })
  const vat = (cents: number) => post([{ itemId: 'i0', isFee: false, cents }]).reduce((all, part) => all + part.vat, 0)
  // 20 % within 10,00 € are 166.67 cents, within twice as much 333.33: bought anew it would have 166.
  expect([vat(1000), vat(-1000), vat(1000), vat(-400), vat(300), vat(-900)]).toEqual([167, -167, 167, -67, 50, -150])
})

test('letters of ISO 8859-15 are kept, others lose their accent or are spelt, and none becomes two columns', () => {
  const read = (text: string) => new TextDecoder('iso-8859-15').decode(latin9(text))
  expect(read('Élan d’Œuvre, 12 € — « Ÿ Š ž »')).toBe("Élan d'Œuvre, 12 € - « Ÿ Š ž »")
  expect(read('Łódź, İzmir, Đà Nẵng, ŵ')).toBe('Lódz, Izmir, Dà Nang, w')
  expect(read('東京 ☃')).toBe('?? ?')
  expect(read('e\u0301te\u0301 1\u202f234')).toBe('été 1 234')
  expect(latin9('€')).toEqual(Uint8Array.of(0xa4))
  // The currency sign gave its place to the euro, and has no other.
  expect(read('¤')).toBe('?')
})

test('a financial year begins with any month, and ends on the last day of its twelfth', () => {
  const zone = 'Europe/Paris'
  const days = ({ startTs, endTs, lastDay }: ReturnType<typeof financialYear>) => [
    ...[startTs, endTs].map((ts) => new Date(ts).toISOString()),
    lastDay,
  ]
  expect(days(financialYear(zone, 1, 2026))).toEqual([
    '2025-12-31T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
    '20261231',
  ])
  expect(days(financialYear(zone, 9, 2027))).toEqual([
    '2026-08-31T22:00:00.000Z',
    '2027-08-31T22:00:00.000Z',
    '20270831',
  ])
  expect(days(financialYear(zone, 3, 2028))[2]).toBe('20280229')
  expect([endYear(1, 2026, 12), endYear(9, 2026, 8), endYear(9, 2026, 9), endYear(9, 2026, 12)]).toEqual([
    2026, 2026, 2027, 2027,
  ])
})
