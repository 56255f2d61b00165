#!/usr/bin/env bash
# camt-parser 1.1.0 and iso20022.js 0.0.15: a bank's statement (camt.053) is read, and which payment it was is lost.
# Expected: of one debit for a batch of transfers each payment has its EndToEndId and its amount, and a transfer that came back
# says so. Seen: camt-parser gives each payment an empty amount and no reason of a return; iso20022.js knows neither EndToEndId
# nor amount, calls a reversal none (it compares true with 'true'), and ends at the form of today (08), which writes BICFI for
# BIC. Who pays partners by one file reads these elements itself. Source: run on 2026-11-28; ISO 20022, camt.053.001.08
# (Ntry/RvslInd, TxDtls/Refs/EndToEndId, TxDtls/Amt, RtrInf).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund camt-parser@1.1.0 iso20022.js@0.0.15
cat > try.mjs <<'JS'
import assert from 'node:assert'
import camt from 'camt-parser'
import { CashManagementEndOfDayReport } from 'iso20022.js'

const day = '<Dt>2026-11-26</Dt>'
const amount = (euros, sign) => `<Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`
const single = (id, euros, sign, more = '') => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount(euros, sign)}${more}</TxDtls>`
const entry = (euros, sign, booked, details, more = '') => `<Ntry>${amount(euros, sign)}${more}<Sts>${booked}</Sts>
  <BookgDt>${day}</BookgDt><ValDt>${day}</ValDt><BkTxCd/><NtryDtls>${details}</NtryDtls></Ntry>`
const batch = single('RELEVE-1', '60.30', 'DBIT') + single('RELEVE-2', '39.60', 'DBIT')
const back = single('RELEVE-3', '30.00', 'CRDT', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
const statement = (version, bic, booked) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T06:00:00+01:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-11-27T06:00:00+01:00</CreDtTm>
<Acct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><${bic}>PSSTFRPPPAR</${bic}></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${amount('930.10', 'CRDT')}<Dt>${day}</Dt></Bal>
${entry('99.90', 'DBIT', booked, batch)}${entry('30.00', 'CRDT', booked, back, '<RvslInd>true</RvslInd>')}
</Stmt></BkToCstmrStmt></Document>`
const today = statement('08', 'BICFI', '<Cd>BOOK</Cd>')

const read = await camt.parseCamt053(today)
const [paid, returned] = read.statements[0].transactions
console.log('camt-parser 1.1.0', JSON.stringify(paid.details), JSON.stringify(returned))
assert.deepEqual(paid.details.map((one) => one.references.endToEndId), ['RELEVE-1', 'RELEVE-2'])
assert.deepEqual(paid.details.map((one) => one.amountDetails.transactionAmount.value), ['', ''])
assert.equal(returned.reversalIndicator, true)
assert.doesNotMatch(JSON.stringify(returned), /AC04/)

const { entries } = CashManagementEndOfDayReport.fromXML(statement('02', 'BIC', 'BOOK')).statements[0]
console.log('iso20022.js 0.0.15', JSON.stringify(entries))
assert.doesNotMatch(JSON.stringify(entries), /RELEVE|6030|60\.3/)
assert.equal(entries[1].reversal, false)
assert.match(JSON.stringify(entries[1].transactions), /AC04/)
assert.throws(() => CashManagementEndOfDayReport.fromXML(today), TypeError)
JS
node try.mjs
