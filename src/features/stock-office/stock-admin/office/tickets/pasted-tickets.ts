import { headingKey } from '#lib/table/headings.ts'
import { moneyText, parseCents } from '#ui/typed-numbers.ts'
import { newTicket, type TicketValues } from './ticket-values.ts'

const columns = ['label', 'publicPrice', 'youpiizPrice', 'buyingPrice', 'description'] as const
type Column = (typeof columns)[number]

/** How the columns of price lists are called. */
const names: Readonly<Record<Column, RegExp>> = {
  label: /^(?:nom|tarif|libelle|billet|ticket|designation|intitule|categorie)\b/,
  publicPrice: /\b(?:public|plein|tarif normal|guichet|ttc)\b|^prix$/,
  youpiizPrice: /\b(?:youpiiz|ce|cse|remise|reduit|vente)\b/,
  buyingPrice: /\b(?:achat|net|ht|cout)\b/,
  description: /\b(?:description|infobulle|details?|commentaires?|conditions?)\b/,
}

/** Prices are asked before names: "tarif public" is one. */
const byCertainty = ['youpiizPrice', 'buyingPrice', 'publicPrice', 'description', 'label'] as const satisfies Column[]

const readHeading = (cell: string): Column | undefined => byCertainty.find((name) => names[name].test(headingKey(cell)))

/** A price as it would have been typed. */
function pastedPrice(text: string): string {
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? text.trim() : moneyText(cents)
}

const isPrice = (cell: string | undefined) => !Number.isNaN(parseCents(cell ?? '') ?? Number.NaN)

/** A header names a price in words where each line below has a number. */
function readHeader(cells: readonly string[]): (Column | undefined)[] | null {
  const found = cells.map(readHeading)
  const hasPrice = found.some((name) => name?.endsWith('Price'))
  return hasPrice && !cells.some(isPrice) ? found : null
}

/** What was copied has several cells in a line: it is a table. */
export const isTable = (text: string): boolean => text.includes('\t')

/**
 * Tickets of lines that were copied from a spreadsheet: name, public, Youpiiz and buying price, description, or as their
 * header says. Null where they are none.
 */
export async function pastedTickets(text: string): Promise<TicketValues[] | null> {
  if (!isTable(text)) return null
  const { readTable } = await import('#lib/table/read-table.ts')
  const lines = readTable(text, '\t')
  const header = readHeader(lines[0]?.cells ?? [])
  const order = header ?? columns
  const rows = lines.slice(header === null ? 0 : 1)
  if (rows.length === 0) return null
  return rows.map(({ cells }) => {
    const fields = order.flatMap((name, at) => {
      const cell = cells[at]
      return cell && name ? [[name, name.endsWith('Price') ? pastedPrice(cell) : cell]] : []
    })
    return { ...newTicket(), ...Object.fromEntries(fields) }
  })
}
