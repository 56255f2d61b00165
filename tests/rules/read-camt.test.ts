/** A bank's statement is read by the paths of its elements, in both versions in use, and nothing in it can grow. */
import { expect, test } from 'vitest'
import { readCamt } from '#features/money/payouts/transfers/read-camt.ts'
import { camtFile } from '../support/camt-files.ts'
import { ibans } from '../support/payout-world.ts'

const line = (reference: string, cents: number, more: object = {}) => ({
  ...{ reference, cents, direction: 'debit', bookedOn: '2026-07-03', bankReference: 'B1' },
  ...more,
})

test.each(['02', '08'] as const)('version %s gives its booked lines, those of a batch one by one', (version) => {
  const xml = camtFile(
    ibans.second,
    [
      { details: [{ reference: 'A-1', cents: 180_000 }] },
      {
        details: [
          { reference: 'A-2', cents: 5 },
          { reference: 'A-3', cents: 110 },
        ],
      },
      { details: [{ reference: 'A-4', cents: 700 }], status: 'PDNG' },
      { details: [{ reference: 'A-5', cents: 700 }], direction: 'CRDT' },
      { details: [{ reference: 'NOTPROVIDED', cents: 700 }] },
    ],
    { version },
  )
  expect(readCamt(xml)).toEqual([
    {
      ...{ iban: ibans.second, name: 'REL-2026-07', others: 1 },
      lines: [line('A-1', 180_000), line('A-2', 5), line('A-3', 110), line('A-5', 700, { direction: 'credit' })],
    },
  ])
})

test('a prefix before every element changes nothing', () => {
  const entries = [{ details: [{ reference: 'A-1', cents: 100 }] }]
  expect(readCamt(camtFile(ibans.second, entries, { prefix: 'camt' }))).toEqual(
    readCamt(camtFile(ibans.second, entries)),
  )
})

test('a file that is no statement, is broken, or declares entities is refused in French', () => {
  const whole = camtFile(ibans.second, [{ details: [{ reference: 'A-1', cents: 100 }] }])
  const refused = (xml: string, words: string) => expect(() => readCamt(xml), words).toThrow(words)
  refused('', 'n’est pas un relevé camt.053')
  refused('date;montant', 'n’est pas un relevé camt.053')
  refused(whole.replace('camt.053.001.08', 'camt.052.001.08'), 'Ce fichier est un camt.052.001.08')
  refused(whole.slice(0, -40), 'abîmé')
  refused(whole.replace('</Stmt>', '</Autre>'), 'abîmé')
  refused(`<!DOCTYPE a [<!ENTITY b "ha">]>${whole}`, 'déclaration')
  refused(whole.replaceAll('>1.00<', '>un euro<'), 'Le montant de la ligne « A-1 »')
  refused(whole.replaceAll('>1.00<', '>1.005<'), 'Le montant de la ligne « A-1 »')
  const deep = '<a>'.repeat(60)
  refused(whole.replace('<GrpHdr>', `<GrpHdr>${deep}${'</a>'.repeat(60)}`), 'trop profond')
})

test('a year of lines is read whole', () => {
  const entries = Array.from({ length: 5_000 }, (_, at) => ({ details: [{ reference: `A-${at}`, cents: at + 1 }] }))
  const xml = camtFile(ibans.second, entries)
  expect(readCamt(xml)[0]?.lines).toHaveLength(5_000)
})
