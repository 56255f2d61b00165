/** XML parts of a workbook by their path. */
export type Parts = Readonly<Record<string, string>>

/**
 * Parts that the spreadsheet library reads wrongly as they stand, in a form that it reads: cells without a place, as
 * Dynamics, Power BI and SSRS write them, and dates from 1904 after LibreOffice saved them (ECMA-376-1, 18.3.1.4, 18.2.28).
 */
export function mendedParts(parts: Parts): Parts {
  const mended = Object.entries(parts).map(([path, xml]) => [
    path,
    path === WORKBOOK ? mendEpoch(xml) : withPlaces(xml),
  ])
  return Object.fromEntries(mended.filter(([path = '', xml]) => xml !== parts[path]))
}

const WORKBOOK = 'xl/workbook.xml'

/** The library knows the sign for dates from 1904 as `1` alone, while `true` says the same. */
const mendEpoch = (xml: string): string => xml.replace(/\bdate1904=(["'])true\1/, 'date1904="1"')

const CELL_WITHOUT_PLACE = /<(?:\w+:)?c(?=[\s/>])(?![^>]*\sr=)/
const ROW_OR_CELL = /<((?:\w+:)?(row|c))(?=[\s/>])([^>]*)>/g

/** A sheet whose cells all say where they stand: one without a place stands behind the one before. */
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
export function cellName(row: number, column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row}`
}
