import { headingKey, withoutNote } from '#lib/table/headings.ts'
import { moneyText, parseCents } from '#ui/typed-numbers.ts'
import { newTicket, type TicketValues } from './ticket-values.ts'

const columns = ['label', 'publicPrice', 'youpiizPrice', 'buyingPrice', 'description'] as const
const agentColumns = ['label', 'publicPrice', 'youpiizPrice', 'description'] as const
type Column = (typeof columns)[number]

/** Column names found in price lists. */
const names: Readonly<Record<Column, RegExp>> = {
  label: /^(?:nom|tarif|libelle|billet|ticket|designation|intitule|categorie)\b/,
  publicPrice: /\b(?:public|plein|tarif normal|guichet|ttc)\b|^prix$/,
  youpiizPrice: /\b(?:youpiiz|ce|cse|remise|reduit|vente)\b/,
  buyingPrice: /\b(?:achat|net|ht|cout)\b/,
  description: /\b(?:description|infobulle|details?|commentaires?|conditions?)\b/,
}

/** Order of matching: prices before names, because "tarif public" fits both. */
const byCertainty = ['youpiizPrice', 'buyingPrice', 'publicPrice', 'description', 'label'] as const satisfies Column[]

const readKey = (key: string): Column | undefined => byCertainty.find((name) => names[name].test(key))
const readHeading = (cell: string): Column | undefined =>
  readKey(headingKey(cell)) ?? readKey(headingKey(withoutNote(cell)))

/** A pasted price in the form's spelling. */
function pastedPrice(text: string): string {
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? text.trim() : moneyText(cents)
}

const isPrice = (cell: string | undefined) => !Number.isNaN(parseCents(cell ?? '') ?? Number.NaN)

/** Recognises a header: it has a price's name in words where the lines below have numbers. */
function readHeader(cells: readonly string[]): (Column | undefined)[] | null {
  const found = cells.map(readHeading)
  const hasPrice = found.some((name) => name?.endsWith('Price'))
  return hasPrice && !cells.some(isPrice) ? found : null
}

/** True if the copied text has several cells per line, which makes it a table. */
export const isTable = (text: string): boolean => text.includes('\t')

/**
 * Tickets from lines copied out of a spreadsheet: name, public, Youpiiz and buying price, description, or as the header
 * says; without the buying price of a partner who sells by an agent. Null if the text has none.
 */
export async function pastedTickets(text: string, isAgency: boolean): Promise<TicketValues[] | null> {
  if (!isTable(text)) return null
  const { readTable } = await import('#lib/table/read-table.ts')
  const lines = readTable(text, '\t')
  const header = readHeader(lines[0]?.cells ?? [])
  const order = header ?? (isAgency ? agentColumns : columns)
  const rows = lines.slice(header === null ? 0 : 1)
  if (rows.length === 0) return null
  return rows.map(({ cells }) => {
    const fields = order.flatMap((name, at) => {
      const cell = cells[at]
      return cell && name && !(isAgency && name === 'buyingPrice')
        ? [[name, name.endsWith('Price') ? pastedPrice(cell) : cell]]
        : []
    })
    return { ...newTicket(), ...Object.fromEntries(fields) }
  })
}
