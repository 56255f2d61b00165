#!/usr/bin/env bash
# sepa 3.0.0: payment files of the newest form (pain.001.001.09) get the address form that banks stopped taking.
# Expected: StrtNm, PstCd and TwnNm where street, postal code and town are given. Seen: two AdrLine, the postal code is gone
# without a word, and letters outside the SEPA character set (’, –) stand in names and references.
# Source: run on 2026-11-28; European Payments Council, EPC217-08 (character set) and the end of unstructured addresses in
# November 2026 (SCT rulebook 2025).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund sepa@3.0.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import SEPA from 'sepa'

const file = new SEPA.Document('pain.001.001.09')
Object.assign(file.grpHdr, { id: 'M1', created: new Date('2026-11-28'), initiatorName: 'Boutique' })
const payment = file.createPaymentInfo()
const iban = 'FR1420041010050500013M02606'
Object.assign(payment, { id: 'P1', requestedExecutionDate: new Date('2026-12-01'), debtorName: 'Boutique', debtorIBAN: iban, debtorBIC: 'PSSTFRPPPAR' })
file.addPaymentInfo(payment)
const transfer = payment.createTransaction()
const address = { creditorStreet: '1 rue Exemple', creditorPostalCode: '01000', creditorCity: 'Exemple', creditorCountry: 'FR' }
Object.assign(transfer, { end2endId: 'R12', creditorName: 'Théâtre de l’Œuvre', creditorIBAN: iban, amount: 10.1, remittanceInfo: 'Relevé 12 – novembre', ...address })
payment.addTransaction(transfer)

const xml = file.toString()
const creditor = /<Cdtr>.*<\/Cdtr>/.exec(xml)?.[0] ?? ''
console.log('sepa 3.0.0, pain.001.001.09')
console.log(creditor)
console.log(/<Ustrd>.*<\/Ustrd>/.exec(xml)?.[0])
assert.match(creditor, /<AdrLine>1 rue Exemple<\/AdrLine><AdrLine>Exemple<\/AdrLine>/)
assert.doesNotMatch(creditor, /StrtNm|PstCd|TwnNm|01000/)
assert.match(creditor, /l’Œuvre/)
assert.match(xml, /<Ustrd>Relevé 12 – novembre<\/Ustrd>/)
JS
node try.mjs
