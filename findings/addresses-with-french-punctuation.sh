#!/usr/bin/env bash
# linkifyjs 4.4.0: an address in a French sentence takes the sentence's punctuation with it.
# Expected: « https://exemple.fr/x », "https://exemple.fr/x…" and "l’adresse ‘https://exemple.fr/x’" lead to the page, as
# they do in English quotes. Seen: a closing guillemet without a space, the ellipsis sign and the curly apostrophe become
# part of the address, which then leads nowhere; linkify-it 6.1.0 leaves each of them outside.
# Source: run on 2026-11-28.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund linkifyjs@4.4.0 linkify-it@6.1.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { LinkifyIt } from 'linkify-it'
import { find } from 'linkifyjs'

const other = new LinkifyIt({ fuzzyLink: true, tlds: ['fr'] })
const ADDRESS = 'https://exemple.fr/x'
const cases = { guillemet: `«${ADDRESS}»`, ellipsis: `${ADDRESS}…`, apostrophe: `‘${ADDRESS}’` }
for (const [name, text] of Object.entries(cases)) {
  const [one, two] = [find(text).map(({ href }) => href), (other.match(text) ?? []).map(({ url }) => url)]
  console.log(name, JSON.stringify({ 'linkifyjs 4.4.0': one, 'linkify-it 6.1.0': two }))
  assert.deepEqual(one, [ADDRESS + text.at(-1)])
  assert.deepEqual(two, [ADDRESS])
}
JS
node try.mjs
