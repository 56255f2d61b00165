import { Parser } from 'saxen'

/** A line of the bank that names a reference of ours, or might: `debit` left the account, `credit` came back. */
export interface CamtLine {
  reference: string
  direction: 'debit' | 'credit'
  cents: number
  bookedOn: string
  /** The bank's own reference of the line; empty if it gives none. */
  bankReference: string
}

export interface CamtStatement {
  iban: string
  /** The bank's name of the statement. */
  name: string
  lines: CamtLine[]
  /** Booked lines without a reference. */
  others: number
}

/** The file is no statement that can be read; the message is French and says why. */
export class CamtProblem extends Error {}

/** Largest file, and most lines of it: a year of a busy account. */
export const MOST_BYTES = 20 * 1024 * 1024
const MOST_LINES = 50_000
const DEEPEST = 40

const FORMS = ['camt.053.001.02', 'camt.053.001.08']

/** Cents of "1800.00", without a floating point; null if it is no amount. */
function centsIn(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(2))) return null
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

interface Entry {
  cents: number | null
  isEuro: boolean
  direction: string
  status: string
  bookedOn: string
  bankReference: string
  details: { reference: string; cents: number | null; direction: string }[]
}

const newEntry = (): Entry => ({
  ...{ cents: null, isEuro: true, direction: '', status: '', bookedOn: '', bankReference: '', details: [] },
})

/**
 * Statements of a camt.053 of version 02 or 08. Entities beyond the five of XML are not known to the parser and a DOCTYPE
 * is refused, so that nothing in the file can grow; elements are known by their path, whatever prefix they have.
 */
export function readCamt(xml: string): CamtStatement[] {
  if (xml.length > MOST_BYTES) throw new CamtProblem('Ce fichier est trop volumineux pour un relevé de compte.')
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new CamtProblem('Ce fichier contient une déclaration qu’un relevé n’a pas.')
  const form = /xmlns(?::\w+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:([\w.]+)["']/.exec(xml)?.[1]
  if (form === undefined || !FORMS.includes(form))
    throw new CamtProblem(
      form === undefined
        ? 'Ce fichier n’est pas un relevé camt.053.'
        : `Ce fichier est un ${form} : un relevé camt.053.001.02 ou camt.053.001.08 est attendu.`,
    )
  const found: CamtStatement[] = []
  const path: string[] = []
  let text = ''
  let entry = newEntry()
  let lines = 0
  const statement = () => found.at(-1)
  const detail = () => entry.details.at(-1)
  const closed: Record<string, (value: string) => void> = {
    'Stmt/Id': (value) => Object.assign(statement() ?? {}, { name: value }),
    'Stmt/Acct/Id/IBAN': (value) => Object.assign(statement() ?? {}, { iban: value.replace(/\s/g, '').toUpperCase() }),
    'Stmt/Ntry/Amt': (value) => Object.assign(entry, { cents: centsIn(value) }),
    'Stmt/Ntry/CdtDbtInd': (value) => Object.assign(entry, { direction: value }),
    'Stmt/Ntry/Sts': (value) => Object.assign(entry, { status: entry.status || value }),
    'Stmt/Ntry/Sts/Cd': (value) => Object.assign(entry, { status: value }),
    'Stmt/Ntry/BookgDt/Dt': (value) => Object.assign(entry, { bookedOn: value }),
    'Stmt/Ntry/BookgDt/DtTm': (value) => Object.assign(entry, { bookedOn: value.slice(0, 10) }),
    'Stmt/Ntry/AcctSvcrRef': (value) => Object.assign(entry, { bankReference: value }),
    'Stmt/Ntry/NtryDtls/TxDtls/Refs/EndToEndId': (value) => Object.assign(detail() ?? {}, { reference: value }),
    'Stmt/Ntry/NtryDtls/TxDtls/Amt': (value) => Object.assign(detail() ?? {}, { cents: centsIn(value) }),
    'Stmt/Ntry/NtryDtls/TxDtls/AmtDtls/TxAmt/Amt': (value) =>
      Object.assign(detail() ?? {}, { cents: detail()?.cents ?? centsIn(value) }),
    'Stmt/Ntry/NtryDtls/TxDtls/CdtDbtInd': (value) => Object.assign(detail() ?? {}, { direction: value }),
    'Stmt/Ntry': () => {
      const into = statement()
      if (into) addEntry(into, entry)
    },
  }
  const parser = new Parser()
  const key = () => path.slice(2).join('/')
  parser.on('openTag', (name, attributes) => {
    path.push(name.replace(/^.*:/, ''))
    if (path.length > DEEPEST) throw new CamtProblem('Ce fichier est trop profond pour un relevé de compte.')
    text = ''
    const at = key()
    if (at === 'Stmt') found.push({ iban: '', name: '', lines: [], others: 0 })
    if (at === 'Stmt/Ntry') {
      entry = newEntry()
      if (++lines > MOST_LINES) throw new CamtProblem('Ce relevé a trop de lignes.')
    }
    if (at === 'Stmt/Ntry/NtryDtls/TxDtls') entry.details.push({ reference: '', cents: null, direction: '' })
    if (at === 'Stmt/Ntry/Amt') entry.isEuro = attributes().Ccy === 'EUR'
  })
  parser.on('text', (value, decode) => {
    text += decode(value)
  })
  parser.on('cdata', (value) => {
    text += value
  })
  parser.on('closeTag', () => {
    closed[key()]?.(text.trim())
    path.pop()
    text = ''
  })
  parser.on('error', () => {
    throw new CamtProblem('Ce fichier XML est abîmé : téléchargez-le à nouveau de la banque.')
  })
  parser.parse(xml)
  if (found.length === 0 || path.length > 0) throw new CamtProblem('Ce fichier ne contient aucun relevé.')
  return found
}

/** Lines of a booked entry; of a batch that the bank booked as one, each of its transfers. */
function addEntry(into: CamtStatement, { cents, isEuro, direction, status, bookedOn, bankReference, details }: Entry) {
  if (status !== 'BOOK') return
  const named = details.filter(({ reference }) => reference !== '' && reference !== 'NOTPROVIDED')
  if (named.length === 0 || !isEuro) into.others++
  else
    for (const each of named) {
      // The amount of a single transfer is that of its entry; a batch says each.
      const amount = each.cents ?? (details.length === 1 ? cents : null)
      if (amount === null) throw new CamtProblem(`Le montant de la ligne « ${each.reference} » ne peut pas être lu.`)
      into.lines.push({
        ...{ reference: each.reference, cents: amount, bookedOn, bankReference },
        direction: (each.direction || direction) === 'CRDT' ? 'credit' : 'debit',
      })
    }
}
