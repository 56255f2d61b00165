#!/usr/bin/env bash
# scimmy 1.3.5 (SCIM 2.0 for Node): two PATCH forms that Microsoft Entra sends by default are refused with 400.
# Expected: "Replace active 'False'" closes the account. Seen: invalidValue, since the value is text; and "Add
# emails[type eq "work"].value" is noTarget where the person has no address yet. The verb's capital and dotted names
# without a path are taken. Who leaves the company stays signed in until the server reads these forms itself.
# Source: run on 2026-11-28; RFC 7644, 3.5.2; Microsoft Learn, "Known issues with SCIM 2.0 compliance" (flag aadOptscim062020).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund scimmy@1.3.5
cat > try.mjs <<'JS'
import assert from 'node:assert'
import SCIMMY from 'scimmy'

const { User } = SCIMMY.Resources
User.ingress(async (_resource, changed) => ({ ...changed, id: '1' })).egress(async () => ({ id: '1', userName: 'a@exemple.test', active: true }))

async function patch(operation) {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  try {
    const { active, name } = (await new User('1').patch({ schemas, Operations: [operation] })) ?? {}
    return JSON.stringify({ active, name })
  } catch ({ status, scimType }) {
    return `${status} ${scimType}`
  }
}

const tried = [
  [{ op: 'Replace', path: 'active', value: false }, '{"active":false}'],
  [{ op: 'Replace', path: 'active', value: 'False' }, '400 invalidValue'],
  [{ op: 'Replace', value: { 'name.givenName': 'Zoé' } }, '{"active":true,"name":{"givenName":"Zoé"}}'],
  [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'b@exemple.test' }, '400 noTarget'],
]
console.log('scimmy 1.3.5')
for (const [operation, seen] of tried) {
  const answer = await patch(operation)
  console.log(JSON.stringify(operation), '→', answer)
  assert.equal(answer, seen)
}
JS
node try.mjs
