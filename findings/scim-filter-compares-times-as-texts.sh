#!/usr/bin/env bash
# scim2-parse-filter 0.2.10: filters that directories send are answered as if every value were a plain text.
# Expected (RFC 7644, 3.4.2.2): times compare by the moment, names of people without regard to case, and the attribute with its
# schema's name in front is the same attribute. Seen: meta.lastModified gt "…T11:30:00+02:00" leaves out who was changed half
# an hour later, since the texts are compared; userName eq "NINA@…" and urn:…:core:2.0:User:userName find nobody. A
# directory that finds nobody creates the person a second time. The operators' case and emails[type eq "work"] are understood.
# Source: run on 2026-11-29; RFC 7643, 4.1.1 and 7 (caseExact), RFC 7644, 3.4.2.2 and 3.10.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund scim2-parse-filter@0.2.10
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { filter, parse } from 'scim2-parse-filter'

const nina = {
  userName: 'nina@exemple.fr',
  emails: [{ type: 'work', value: 'nina@exemple.fr' }],
  meta: { lastModified: '2026-11-28T10:00:00Z' },
}
const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const answers = {
  'userName EQ "nina@exemple.fr"': true,
  'emails[type eq "work" and value co "@exemple.fr"]': true,
  'meta.lastModified gt "2026-11-28T09:30:00Z"': true,
  'meta.lastModified gt "2026-11-28T11:30:00+02:00"': false,
  'userName eq "NINA@exemple.fr"': false,
  [`${core}:userName eq "nina@exemple.fr"`]: false,
}
console.log('scim2-parse-filter 0.2.10')
for (const [text, expected] of Object.entries(answers)) {
  const found = filter(parse(text))(nina)
  console.log(text, '→', found ? 'found' : 'not found')
  assert.equal(found, expected)
}
JS
node try.mjs
