#!/usr/bin/env bash
# @stackforge-eu/factur-x 1.3.1 (Factur-X 1.09): a unit price before VAT is cut to cents in the invoice's data.
# Expected: EN 16931 bounds sums to two decimals, not the net price of a piece (BT-146), so 9,7943 stands as given. Seen: 9.79,
# and 40 tickets of 10,00 € at 2,1 % make a line of 391.77 beside forty times 9.79, which is 391.60; input check and XSD
# pass. Tickets are priced with VAT, so nearly every net price of France has more than two decimals: the receiver's arithmetic
# refuses or corrects the invoice. Source: run on 2026-11-28; EN 16931-1, BT-131 and BT-146; BR-DEC rules name sums alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @stackforge-eu/factur-x@1.3.1
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { buildXml, Profile, validateInput, validateXsd } from '@stackforge-eu/factur-x'

const party = (name) => ({ name, address: { line1: '1 rue Exemple', city: 'Exemple', postalCode: '01000', country: 'FR' } })
const rate = { vatCategoryCode: 'S', vatRatePercent: 2.1 }
const invoice = {
  document: { id: 'F-12', issueDate: '2026-11-28', typeCode: '380' },
  seller: { ...party('Boutique'), taxRegistrations: [{ id: 'FR83404833048', schemeId: 'VA' }] },
  buyer: party('Comité'),
  delivery: { date: '2026-11-28' },
  // 40 tickets of 10,00 € with VAT at 2,1 %: 9,7943 € before it, 391,77 € together.
  lines: [{ id: '1', name: 'Entrée', quantity: 40, unitPrice: 9.7943, lineTotal: 391.77, ...rate }],
  totals: { lineTotal: 391.77, taxBasisTotal: 391.77, taxTotal: 8.23, grandTotal: 400, duePayableAmount: 400, currency: 'EUR' },
  vatBreakdown: [{ categoryCode: 'S', ratePercent: 2.1, taxableAmount: 391.77, taxAmount: 8.23 }],
  payment: { meansCode: '48' },
}
const xml = buildXml(invoice, Profile.EN16931)
const amount = (name) => Number(new RegExp(`<ram:${name}>([^<]*)<`).exec(xml)[1])
const [unit, line] = [amount('ChargeAmount'), amount('LineTotalAmount')]
console.log('@stackforge-eu/factur-x 1.3.1: unit price', unit, 'line', line, 'forty times', (unit * 40).toFixed(2))
assert.equal(validateInput(invoice, Profile.EN16931).valid, true)
assert.equal((await validateXsd(xml, Profile.EN16931)).valid, true)
assert.equal(unit, 9.79)
assert.equal(line, 391.77)
JS
node try.mjs
