/** Properties of every table: written cells are read back, nothing throws, no two references become one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seenText } from '#contract/seen-text.ts'
import { importedActivityId } from '#features/catalogue/imports/import/keyed-row.ts'
import {
  readCoordinates,
  readPhone,
  readPostalCode,
  readSite,
  readYesNo,
} from '#features/catalogue/imports/import/optional-cells.ts'
import { tableCsv } from '#features/catalogue/imports/import/table-csv.ts'
import { guessLayout, toSentRows } from '#features/committee/user-imports/office/source/columns.ts'
import { codesRemarks, splitCodes } from '#features/stock-office/pdf-generator/split-codes.ts'
import { csvFormat, csvHead, csvLines, plainCsvFormat } from '#lib/csv-format.ts'
import { cleanCell } from '#lib/table/clean-cell.ts'
import { findSeparator } from '#lib/table/find-separator.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { readMailList } from '#lib/table/mail-list.ts'
import { readTable } from '#lib/table/read-table.ts'
import { separators } from '#lib/table/separators.ts'

/** Signs that tables stumble over, among all others. */
const sign = fc.constantFrom(...'"\';,\t|=+-@ <>#0019aéß€\u00a0\n\r', '\r\n')
const anyText = fc
  .array(fc.oneof({ weight: 3, arbitrary: sign }, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 })
  .map((parts) => parts.join(''))
/** Meaning of a cell: the result of reading it. A cell of punctuation alone may stand for another (`="7"`, `#N/A`). */
const cell = anyText
  .map((text) =>
    seenText(text.replace(/\r\n?/g, '\n'))
      .replace(/[\u2028\0]/g, '')
      .trim(),
  )
  .filter((text) => !/^#|^="/.test(text))

test('a table written by us is read back cell by cell', () => {
  const row = fc.array(cell, { minLength: 3, maxLength: 3 }).filter((cells) => cells.some((text) => text !== ''))
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(csvFormat, plainCsvFormat),
      (rows, format) => {
        const text = csvHead(['Un', 'Deux', 'Trois'], format) + csvLines(rows, format)
        const read = readTable(text, format.delimiter).slice(1)
        expect(read.map(({ cells }) => cells)).toEqual(rows)
      },
    ),
    { numRuns: 300 },
  )
})

/** A table that is none of ours is refused in words, and thrown as such. */
async function readAll(text: string): Promise<unknown> {
  try {
    for await (const parsed of tableCsv.parse(text)) expect(parsed.line).toBeGreaterThan(0)
    return null
  } catch (error) {
    return error
  }
}

test('every reader accepts any input without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (text, other) => {
      const separator = findSeparator(text, separators) ?? ' '
      const lines = readTable(text, separator)
      toSentRows(lines, guessLayout(lines))
      readMailList(text)
      splitCodes(text)
      codesRemarks(text)
      cleanCell(text)
      readSite(text)
      readPhone(text)
      readYesNo(text)
      readPostalCode(text, other)
      readCoordinates(text, other, 'France')
      const refusal = await readAll(`Référence;Nom;Ville;Catégorie\n${text}\n`)
      if (refusal !== null) expect(refusal).toBeInstanceOf(ImportInputError)
    }),
    { numRuns: 300 },
  )
})

test('two different references stay different, in the file and in their ids', async () => {
  const reference = cell
    .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  await fc.assert(
    fc.asyncProperty(reference, reference, async (one, other) => {
      fc.pre(one !== other && one.length < 200 && other.length < 200)
      const rows = [one, other].map((ref) => [ref, 'Nom', 'Gex', 'Sorties'])
      const text = csvHead(['Référence', 'Nom', 'Ville', 'Catégorie'], csvFormat) + csvLines(rows, csvFormat)
      const found = []
      for await (const parsed of tableCsv.parse(text)) found.push('row' in parsed ? parsed.row.ref : parsed.problem)
      expect(found).toEqual([one, other])
      expect(importedActivityId(`csv:${one}`)).not.toBe(importedActivityId(`csv:${other}`))
    }),
    { numRuns: 300 },
  )
})
