#!/usr/bin/env bash
# timezones-ical-library 2.3.2 with ical-generator 11.1.2, as the latter's guide joins them: the zone of a calendar is
# described under another zone's name.
# Expected: a calendar of La Réunion brings a VTIMEZONE named Indian/Reunion, to which DTSTART;TZID=Indian/Reunion leads. Seen: it
# is named Asia/Dubai, and so for Guadeloupe (Puerto Rico), Mayotte (Nairobi), Wallis (Tarawa) and Monaco (Paris), while
# Martinique and Paris keep theirs. RFC 5545, 3.2.19, wants the named one to be there: ical.js reads such an event as an hour
# without a zone, so a phone elsewhere shows 20:00 of its own. @touch4it/ical-timezones 1.9.0 keeps all names.
# Source: run on 2026-11-29, read back with ical.js 2.2.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund timezones-ical-library@2.3.2 ical-generator@11.1.2 ical.js@2.2.1 @touch4it/ical-timezones@1.9.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import touch4it from '@touch4it/ical-timezones'
import ICAL from 'ical.js'
import ical from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/** Name of the zone that is described, and the moment that a reader finds for eight in the evening there. */
function read(zone, generator) {
  const calendar = ical()
  calendar.timezone({ name: zone, generator })
  calendar.createEvent({ id: 'billet', start: '2026-12-24T20:00:00', timezone: zone, summary: 'Concert' })
  const component = new ICAL.Component(ICAL.parse(calendar.toString()))
  const { startDate } = new ICAL.Event(component.getFirstSubcomponent('vevent'))
  const described = component.getFirstSubcomponent('vtimezone').getFirstPropertyValue('tzid')
  return [described, startDate.zone.tzid, new Date(startDate.toUnixTime() * 1000).toISOString()]
}

const zones = ['Europe/Paris', 'America/Martinique', 'Indian/Reunion', 'America/Guadeloupe', 'Indian/Mayotte', 'Pacific/Wallis', 'Europe/Monaco']
console.log('timezones-ical-library 2.3.2, ical-generator 11.1.2')
const seen = Object.fromEntries(zones.map((zone) => [zone, read(zone, (name) => tzlib_get_ical_block(name)[0])]))
for (const [zone, row] of Object.entries(seen)) console.log(zone, '→', row.join(', '))
assert.deepEqual(seen['America/Martinique'], ['America/Martinique', 'America/Martinique', '2026-12-25T00:00:00.000Z'])
assert.deepEqual(zones.slice(2).map((zone) => seen[zone][0]), ['Asia/Dubai', 'America/Puerto_Rico', 'Africa/Nairobi', 'Pacific/Tarawa', 'Europe/Paris'])
for (const zone of zones.slice(2)) assert.deepEqual(seen[zone].slice(1), ['floating', '2026-12-24T20:00:00.000Z'])
for (const zone of zones) assert.equal(read(zone, touch4it.getVtimezoneComponent)[0], zone)
JS
node try.mjs
