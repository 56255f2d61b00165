interface CamtDetail {
  reference: string
  cents: number
  direction?: 'DBIT' | 'CRDT'
}

interface CamtEntry {
  details: readonly CamtDetail[]
  status?: string
  direction?: 'DBIT' | 'CRDT'
  day?: string
  bankReference?: string
}

const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A bank's statement as version 02 or 08 of camt.053 has it. */
export function camtFile(
  iban: string,
  entries: readonly CamtEntry[],
  { version = '08', name = 'REL-2026-07', prefix = '' }: { version?: '02' | '08'; name?: string; prefix?: string } = {},
): string {
  const p = prefix === '' ? '' : `${prefix}:`
  const body = entries.map(
    ({ details, status = 'BOOK', direction = 'DBIT', day = '2026-07-03', bankReference = 'B1' }) => {
      const total = details.reduce((sum, { cents }) => sum + cents, 0)
      const written = details.map(
        ({ reference, cents, direction: own }) =>
          `<${p}TxDtls><${p}Refs><${p}EndToEndId>${reference}</${p}EndToEndId></${p}Refs>${
            version === '08'
              ? `<${p}Amt Ccy="EUR">${euros(cents)}</${p}Amt><${p}CdtDbtInd>${own ?? direction}</${p}CdtDbtInd>`
              : `<${p}AmtDtls><${p}TxAmt><${p}Amt Ccy="EUR">${euros(cents)}</${p}Amt></${p}TxAmt></${p}AmtDtls>`
          }</${p}TxDtls>`,
      )
      const state = version === '08' ? `<${p}Cd>${status}</${p}Cd>` : status
      return `<${p}Ntry><${p}Amt Ccy="EUR">${euros(total)}</${p}Amt><${p}CdtDbtInd>${direction}</${p}CdtDbtInd><${p}Sts>${state}</${p}Sts>
      <${p}BookgDt><${p}Dt>${day}</${p}Dt></${p}BookgDt><${p}AcctSvcrRef>${bankReference}</${p}AcctSvcrRef>
      <${p}NtryDtls>${written.join('')}</${p}NtryDtls></${p}Ntry>`
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <${p}Document xmlns${prefix === '' ? '' : `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><${p}BkToCstmrStmt>
    <${p}GrpHdr><${p}MsgId>M1</${p}MsgId></${p}GrpHdr><${p}Stmt><${p}Id>${name}</${p}Id>
    <${p}Acct><${p}Id><${p}IBAN>${iban}</${p}IBAN></${p}Id></${p}Acct>${body.join('')}</${p}Stmt></${p}BkToCstmrStmt></${p}Document>`
}
