#!/usr/bin/env bash
# ical-generator 11.1.2: a zone relabels a moment in place of converting it, and takes the Z from DTSTAMP.
# Expected: 2026-12-24T16:00Z with the zone Indian/Reunion is 20:00 there. Seen: 16:00 of the machine's own clock with
# TZID=Indian/Reunion, four hours early; DTSTAMP loses its Z, though RFC 5545, 3.8.7.2, asks for UTC; and the file names a zone
# that it does not define, which ical.js 2.2.1 reads as floating. Dates go in as wall times of the zone, with a VTIMEZONE and
# no zone on the calendar. Source: run on 2026-11-28 with TZ=UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 ical.js@2.2.1
cat > try.mjs <<'JS'
import assert from 'node:assert'
import ICAL from 'ical.js'
import ical from 'ical-generator'

process.env.TZ = 'UTC'
const timezone = 'Indian/Reunion'
const moment = new Date('2026-12-24T16:00:00Z')
const write = (zone) => {
  const calendar = ical({ name: 'Billets', ...zone })
  calendar.createEvent({ id: 'a@exemple.test', start: moment, end: new Date(+moment + 3_600_000), summary: 'Concert', ...zone })
  return calendar.toString()
}
const [plain, zoned] = [write({}), write({ timezone })]
const line = (text, name) => text.split('\r\n').find((each) => each.startsWith(name))
console.log('ical-generator 11.1.2, ical.js 2.2.1, TZ=UTC')
for (const text of [plain, zoned]) console.log(line(text, 'DTSTART'), '|', line(text, 'DTSTAMP').replace(/\d{8}T\d{6}/, '…'))
assert.equal(line(plain, 'DTSTART'), 'DTSTART:20261224T160000Z')
assert.match(line(plain, 'DTSTAMP'), /^DTSTAMP:\d{8}T\d{6}Z$/)
assert.equal(line(zoned, 'DTSTART'), 'DTSTART;TZID=Indian/Reunion:20261224T160000')
assert.match(line(zoned, 'DTSTAMP'), /^DTSTAMP:\d{8}T\d{6}$/)
assert.ok(!zoned.includes('BEGIN:VTIMEZONE'))
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(zoned)).getFirstSubcomponent('vevent'))
console.log('ical.js reads the zone as', event.startDate.zone.tzid)
assert.equal(event.startDate.zone.tzid, 'floating')
JS
node try.mjs
