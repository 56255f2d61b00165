import { columnLetters } from '../spreadsheet/sheet-xml.ts'

/** XML parts of a workbook by their path. */
export type Parts = Readonly<Record<string, string>>

/**
 * Parts that the spreadsheet library refuses or reads otherwise than Excel shows them, in a form that it reads right
 * (ECMA-376-1, 18.2.28, 18.3.1.4, 18.8.30, 18.18.11).
 */
export function mendedParts(parts: Parts): Parts {
  const mended = Object.entries(parts).map(([path, xml]) => [path, mend(path, xml)])
  return Object.fromEntries(mended.filter(([path = '', xml]) => xml !== parts[path]))
}

function mend(path: string, xml: string): string {
  if (path === 'xl/workbook.xml') return mendEpoch(xml)
  if (path === 'xl/styles.xml') return mendFormats(xml)
  return mendIsoDates(withPlaces(xml))
}

/** LibreOffice says `true` of days counted from 1904; the library knows `1` alone. */
const mendEpoch = (xml: string): string => xml.replace(/\bdate1904=(["'])true\1/, 'date1904="1"')

/** SheetJS numbers formats of its own from 60 on; the library takes those below 100 for formats without a text. */
const mendFormats = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?numFmt(?=\s)[^>]*\snumFmtId="([5-9]\d)"/g)].reduce(
    (mended, [, id]) => mended.replaceAll(`numFmtId="${id}"`, `numFmtId="10${id}"`),
    xml,
  )

const ISO_DATE = /(<(?:\w+:)?c(?=\s)[^>]*\st="d"[^>]*>\s*<(?:\w+:)?v>)([^<]*)/g

/** A moment without an offset is that of the sheet, not of the browser; an hour alone, as openpyxl writes it, has no day. */
const mendIsoDates = (xml: string): string =>
  xml.replace(ISO_DATE, (_, before: string, value: string) => {
    const moment = /^\d\d:/.test(value) ? `1899-12-30T${value}` : value
    return before + (/T[\d:.]+$/.test(moment) ? `${moment}Z` : moment)
  })

const CELL_WITHOUT_PLACE = /<(?:\w+:)?c(?=[\s/>])(?![^>]*\sr=)/
const ROW_OR_CELL = /<((?:\w+:)?(row|c))(?=[\s/>])([^>]*)>/g

/**
 * A sheet whose cells all say where they stand. Dynamics, Power BI and SSRS leave it out: such a cell stands behind the
 * one before, and the library refuses it.
 */
function withPlaces(xml: string): string {
  if (!CELL_WITHOUT_PLACE.test(xml)) return xml
  let [row, column] = [0, 0]
  return xml.replace(ROW_OR_CELL, (tag: string, name: string, kind: string, rest: string) => {
    const place = /\sr=["']([^"']+)["']/.exec(rest)?.[1]
    if (kind === 'row') [row, column] = [place === undefined ? row + 1 : Number(place), 0]
    else column = place === undefined ? column + 1 : columnNumber(place)
    if (place !== undefined) return tag
    return `<${name} r="${kind === 'row' ? row : cellName(row, column)}"${rest}>`
  })
}

/** Column of a cell such as `B3`, from 1. */
const columnNumber = (place: string): number =>
  [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Name of a cell such as `B3`; row and column count from 1. */
export const cellName = (row: number, column: number): string => `${columnLetters(column - 1)}${row}`
