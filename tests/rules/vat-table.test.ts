/** Rates that the law has, by kind of service and place, and the sentence of what is sold without VAT. */
import { expect, test } from 'vitest'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import { rateText, vatProvisions, vatRates, vatTerritories } from '#kernel/invoices/vat-shapes.ts'
import { proposedRate, type VatKind, vatKinds, vatTerritory } from '#kernel/invoices/vat-table.ts'

const kinds = Object.keys(vatKinds) as VatKind[]

test('a postal code tells the VAT territory, and a foreign or broken one tells none', () => {
  const codes = {
    '69002': 'metropole',
    '98000': 'metropole',
    '20000': 'corse',
    '20200': 'corse',
    '97400': 'antillesReunion',
  }
  for (const [code, territory] of Object.entries(codes)) expect(vatTerritory(code), code).toBe(territory)
  expect(['97100', '97200', '97490'].map(vatTerritory)).toEqual(Array(3).fill('antillesReunion'))
  expect(['97300', '97600'].map(vatTerritory)).toEqual(Array(2).fill('guyaneMayotte'))
  expect(['97150', '97133', '97500', '98713', '98800'].map(vatTerritory)).toEqual(Array(5).fill('outside'))
  expect(['', '6900', 'AB123', '690021'].map(vatTerritory)).toEqual(Array(4).fill(null))
})

test('each kind has its rate at each place on 28 November 2026', () => {
  const expected: Record<string, readonly string[]> = {
    firstShows: ['2,1 %', '0,9 %', '1,05 %'],
    show: ['5,5 %', '2,1 %', '2,1 %'],
    sportEvent: ['5,5 %', '5,5 %', '2,1 %'],
    zoo: ['5,5 %', '2,1 %', '2,1 %'],
    admission: ['10 %', '2,1 %', '2,1 %'],
    practice: ['20 %', '20 %', '8,5 %'],
    book: ['5,5 %', '2,1 %', '2,1 %'],
    meal: ['10 %', '10 %', '2,1 %'],
    lodging: ['10 %', '2,1 %', '2,1 %'],
    transport: ['10 %', '2,1 %', '2,1 %'],
    standard: ['20 %', '20 %', '8,5 %'],
  }
  expect(kinds.sort()).toEqual(Object.keys(expected).sort())
  for (const kind of kinds)
    expect(
      (['metropole', 'corse', 'antillesReunion'] as const).map((place) =>
        rateText(proposedRate(kind, place, '2026-11-28')?.rate ?? -1),
      ),
      kind,
    ).toEqual(expected[kind])
})

test('a proposal names its reason, follows the day, and is never zero without a provision', () => {
  expect(proposedRate('zoo', 'metropole', '2026-08-31')?.rate).toBe(1000)
  expect(proposedRate('zoo', 'metropole', '2026-09-01')?.rate).toBe(550)
  expect(proposedRate('zoo', 'metropole', '2013-01-01')).toBeNull()
  expect(proposedRate('firstShows', 'corse', '2026-11-28')?.reason).toBe(
    'Spectacle, 140 premières représentations, Corse : 0,9 %. CIBS, art. L. 213-230 (ordonnance 2025-1247).',
  )
  for (const kind of kinds)
    for (const place of vatTerritories) {
      const found = proposedRate(kind, place, '2026-11-28')
      expect(vatRates).toContain(found?.rate)
      expect(found?.rate === 0, `${kind} ${place}`).toBe(found?.provision !== undefined)
    }
  expect(proposedRate('show', 'guyaneMayotte', '2026-11-28')).toMatchObject({ rate: 0, provision: 'overseas' })
  expect(proposedRate('show', 'outside', '2026-11-28')).toMatchObject({ rate: 0, provision: 'outside' })
})

test('a sentence names the CGI until the CIBS has its article, and no old number from 2028 on', () => {
  expect(provisionSentence('franchise', '2026-08-31')).toBe('TVA non applicable, art. 293 B du CGI.')
  expect(provisionSentence('franchise', '2026-09-01')).toBe(
    'TVA non applicable, art. L. 223-3 du code des impositions sur les biens et services (CIBS).',
  )
  expect(provisionSentence('training', '2027-12-31')).toBe(
    'Exonération de TVA, formation professionnelle continue, art. 261, 4, 4°, a du CGI, art. 132, 1, i de la directive 2006/112/CE.',
  )
  for (const provision of vatProvisions) {
    expect(provisionSentence(provision, '2028-01-01')).not.toContain('CGI')
    for (const day of ['2026-08-31', '2026-09-01', '2027-12-31', '2028-01-01'])
      expect(provisionSentence(provision, day)).toMatch(/art\. /)
  }
})
