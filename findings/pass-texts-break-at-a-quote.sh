#!/usr/bin/env bash
# passkit-generator 3.6.1: a translated text with a straight quote makes the whole file of translations of a pass unreadable.
# Expected: localize('fr', …) writes pass.strings with quotes, backslashes and line breaks escaped, as such files ask for. Seen:
# they stand bare: « Le "Petit" théâtre » ends its text at the second sign, and a strict reader of property lists refuses the
# whole file. Venues and shows have such names. Who translates passes with it escapes first.
# Source: run on 2026-11-28; read by @bacons/xcode 1.0.0-alpha.33; Apple, "Strings files" (quotes take a backslash).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund passkit-generator@3.6.1 fflate@0.8.3 @bacons/xcode@1.0.0-alpha.33
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -days 2 -subj '/UID=pass.test/CN=x/O=x' 2> /dev/null
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { parse } from '@bacons/xcode/json'
import { unzipSync } from 'fflate'
import { PKPass } from 'passkit-generator'

const own = readFileSync('own.pem')
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const icon = Buffer.from(dot, 'base64')

function translations(texts) {
  const about = { formatVersion: 1, passTypeIdentifier: 'pass.test', teamIdentifier: 'T', serialNumber: '1', organizationName: 'x', description: 'x' }
  const keys = { wwdr: own, signerCert: own, signerKey: readFileSync('key.pem') }
  const pass = new PKPass({ 'icon.png': icon, 'icon@2x.png': icon }, keys, about)
  pass.type = 'eventTicket'
  pass.localize('fr', texts)
  return new TextDecoder().decode(unzipSync(new Uint8Array(pass.getAsBuffer()))['fr.lproj/pass.strings'])
}

/** As a dictionary of the old form of property lists, of which .strings files are the inside. */
function read(file) {
  try {
    return JSON.stringify(parse(`{${file}}`))
  } catch (error) {
    return error.message
  }
}

const plain = translations({ lieu: 'Salle « L’Œuvre »', porte: 'Porte 3' })
const quoted = translations({ lieu: 'Le "Petit" théâtre', porte: 'Porte 3' })
console.log('passkit-generator 3.6.1')
console.log(plain, '→', read(plain))
console.log(quoted, '→', read(quoted))
assert.equal(read(plain), '{"lieu":"Salle « L’Œuvre »","porte":"Porte 3"}')
assert.match(quoted, /"lieu" = "Le "Petit" théâtre";/)
assert.match(read(quoted), /^Expected ';'/)
assert.equal(read(quoted.replace('"Petit"', '\\"Petit\\"')), JSON.stringify({ lieu: 'Le "Petit" théâtre', porte: 'Porte 3' }))
JS
node try.mjs
