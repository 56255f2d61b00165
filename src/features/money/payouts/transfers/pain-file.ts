import { sepaText } from '#lib/words/sepa-text.ts'
import { xmlElement as tag, xmlWord as word, xmlAmount } from '#lib/xml.ts'
import type { PostalAddress } from '../payout-shapes.ts'

export interface Transfer {
  endToEndId: string
  cents: number
  holder: string
  iban: string
  address: PostalAddress
  /** Text for the receiver's statement. */
  text: string
}

export interface TransferOrder {
  /** At most 35 letters. */
  messageId: string
  createdAt: number
  executeOn: string
  debtor: { name: string; iban: string }
  transfers: readonly Transfer[]
}

/**
 * Reference of a statement's transfer, the same in every file, so that a bank sees a repetition; one more for each time it
 * came back. At most 35 letters.
 */
export const endToEndId = ({ id, month, returns }: { id: string; month: string; returns: number }): string =>
  `${month.replace('-', '')}-${id}${returns === 0 ? '' : `-${returns + 1}`}`

/** Statement and transfer in such a reference, or null if it is not one of ours. */
export function transferIn(reference: string): { payoutId: string; attempt: number } | null {
  const [, payoutId, attempt] = /^\d{6}-(py-[0-9a-z]{20})(?:-([2-9]|[1-9]\d{1,2}))?$/.exec(reference) ?? []
  return payoutId === undefined ? null : { payoutId, attempt: Number(attempt ?? 1) }
}

/** Element of a text in SEPA letters; none without text. */
const line = (name: string, text: string, longest: number): string => {
  const spelt = sepaText(text, longest)
  return spelt === '' ? '' : word(name, spelt)
}

const postalAddress = ({ street, building, postalCode, town, country }: PostalAddress): string =>
  tag(
    'PstlAdr',
    line('StrtNm', street, 70),
    line('BldgNb', building, 16),
    line('PstCd', postalCode, 16),
    line('TwnNm', town, 35),
    word('Ctry', country),
  )

const transferElement = ({ endToEndId: reference, cents, holder, iban, address, text }: Transfer): string =>
  tag(
    'CdtTrfTxInf',
    tag('PmtId', word('EndToEndId', reference)),
    tag('Amt', word('InstdAmt', xmlAmount(cents), { Ccy: 'EUR' })),
    tag('Cdtr', line('Nm', holder, 70), postalAddress(address)),
    tag('CdtrAcct', tag('Id', word('IBAN', iban))),
    tag('RmtInf', line('Ustrd', text, 140)),
  )

/**
 * Transfers in euros as pain.001.001.09 with structured addresses, one batch for the operator's account. Each is booked by
 * itself, so that the bank's statement names its reference.
 */
export function painFile({ messageId, createdAt, executeOn, debtor, transfers }: TransferOrder): string {
  const sums = [
    word('NbOfTxs', String(transfers.length)),
    word('CtrlSum', xmlAmount(transfers.reduce((sum, { cents }) => sum + cents, 0))),
  ]
  const header = tag(
    'GrpHdr',
    word('MsgId', messageId),
    word('CreDtTm', `${new Date(createdAt).toISOString().slice(0, 19)}Z`),
    ...sums,
    tag('InitgPty', line('Nm', debtor.name, 70)),
  )
  const batch = tag(
    'PmtInf',
    word('PmtInfId', `${messageId}-1`),
    word('PmtMtd', 'TRF'),
    word('BtchBookg', 'false'),
    ...sums,
    tag('PmtTpInf', tag('SvcLvl', word('Cd', 'SEPA'))),
    tag('ReqdExctnDt', word('Dt', executeOn)),
    tag('Dbtr', line('Nm', debtor.name, 70)),
    tag('DbtrAcct', tag('Id', word('IBAN', debtor.iban)), word('Ccy', 'EUR')),
    // Within SEPA the IBAN alone names the bank.
    tag('DbtrAgt', tag('FinInstnId', tag('Othr', word('Id', 'NOTPROVIDED')))),
    word('ChrgBr', 'SLEV'),
    ...transfers.map(transferElement),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${tag('CstmrCdtTrfInitn', header, batch)}</Document>
`
}
