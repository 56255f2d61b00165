/** VAT within prices that include it: rounded once for each rate, and never a cent more credited than invoiced. */
import { expect, test } from 'vitest'
import { isFrenchVatNumber, isMonacoNumber, isSiren, isSiret } from '#contract/siren.ts'
import { splitCents } from '#features/money/invoices/split-cents.ts'
import { creditedParts, leftByRate, sumParts, vatByRate } from '#features/money/invoices/vat.ts'
import { vatWithin } from '#kernel/invoices/vat-within.ts'

test('a SIREN, a SIRET and a VAT number are recognised by their check digits', () => {
  expect(isSiren('732829320')).toBe(true)
  expect(isSiren('732829321')).toBe(false)
  expect(isSiren('73282932')).toBe(false)
  expect(isSiret('73282932000074')).toBe(true)
  expect(isSiret('73282932000075')).toBe(false)
  // An office of La Poste, which has a key of its own.
  expect(isSiret('35600000049837')).toBe(true)
  expect(isFrenchVatNumber('FR44732829320')).toBe(true)
  expect(isFrenchVatNumber('FR45732829320')).toBe(false)
  expect(isFrenchVatNumber('DE44732829320')).toBe(false)
  expect(isSiren('000000000')).toBe(false)
  expect(isFrenchVatNumber('FR12000000000')).toBe(false)
})

test('a VAT key with letters is computed, knows neither I nor O, and Monaco has numbers without a SIREN', () => {
  for (const number of ['FRK7399859412', 'FR0E732829320', 'FR3F732829320'])
    expect(isFrenchVatNumber(number), number).toBe(true)
  for (const number of ['FRK8399859412', 'FRK7732829320', 'FRI7732829320', 'FR0O732829320', 'FRIO732829320'])
    expect(isFrenchVatNumber(number), number).toBe(false)
  expect(isFrenchVatNumber('FR53000004605')).toBe(true)
  expect(isFrenchVatNumber('FR54000004605')).toBe(false)
  expect(isMonacoNumber('000004605')).toBe(true)
  expect(isMonacoNumber('000000000')).toBe(false)
})

test('base and VAT of each rate add up to the amount paid', () => {
  expect([2000, 1000, 550, 210, 0].map((rate) => vatWithin(1000, rate))).toEqual([167, 91, 52, 21, 0])
  // Three tickets of 9.99 € are rounded together: 2.72 €, not three times 0.91 €.
  const parts = vatByRate([
    { rate: 1000, total: 999 },
    { rate: 2000, total: 100 },
    { rate: 1000, total: 999 },
    { rate: 1000, total: 999 },
  ])
  expect(parts).toEqual([
    { rate: 2000, total: 100, vat: 17 },
    { rate: 1000, total: 2997, vat: 272 },
  ])
  expect(sumParts(parts, 'total')).toBe(3097)
})

test('cents are split in proportion, without loss and without exceeding a ceiling', () => {
  expect(splitCents(100, [1, 1, 1], [100, 100, 100])).toEqual([34, 33, 33])
  expect(splitCents(100, [1, 2], [10, 200])).toEqual([10, 90])
  expect(splitCents(50, [0, 0], [30, 30])).toEqual([25, 25])
  expect(splitCents(100, [5, 5], [20, 30])).toEqual([20, 30])
  expect(splitCents(3, [1, 1, 1, 1], [9, 9, 9, 9])).toEqual([1, 1, 1, 0])
  expect(splitCents(0, [1], [5])).toEqual([0])
})

test('10,000 random credits, one after the other, end at the invoice to the cent and never beyond it', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const rates = [2000, 1000, 550, 210, 0]
  let made = 0
  while (made < 10_000) {
    const invoiced = vatByRate(rates.slice(random(3)).map((rate) => ({ rate, total: 1 + random(5000) })))
    const before: ReturnType<typeof creditedParts>[] = []
    for (;;) {
      const left = leftByRate(invoiced, before).map(({ total }) => total)
      const open = left.reduce((sum, cents) => sum + cents, 0)
      if (open === 0) break
      const amount = Math.min(open, 1 + random(1500))
      const split = splitCents(amount, left, left)
      const note = creditedParts(invoiced, before, new Map(invoiced.map(({ rate }, at) => [rate, split[at] ?? 0])))
      expect(sumParts(note, 'total')).toBe(amount)
      for (const { vat, total } of note) expect(vat >= 0 && vat <= total).toBe(true)
      before.push(note)
      made++
    }
    for (const part of leftByRate(invoiced, before)) expect([part.total, part.vat]).toEqual([0, 0])
  }
})
